import { z } from 'zod';
import { formOptionsSchema, formPreviewSchema } from '../../kit/spreadsheet/spreadsheetForms.ts';

/** Above this number of new people, invitations need an explicit choice. */
export const MAX_DEFAULT_INVITATIONS = 200;

export const peopleImportSchema = formOptionsSchema.extend({ sendInvitations: z.boolean().optional() });

export const peoplePreviewSchema = formPreviewSchema.extend({ invitations: z.int() });
