import { z } from 'zod';
import { formOptions, formPreview } from '../../kit/spreadsheet/spreadsheetForms.ts';

/** Above this number of new people, invitations need an explicit choice. */
export const INVITES_BY_DEFAULT = 200;

export const peopleImport = formOptions.extend({ sendInvitations: z.boolean().optional() });

export const peoplePreview = formPreview.extend({ invitations: z.int() });
