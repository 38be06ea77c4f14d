import { z } from 'zod';
import { formPreviewSchema, templateImportOptionsSchema } from '../../kit/spreadsheet/spreadsheetForms.ts';

/** Above this number of new people, invitations need an explicit choice. */
export const MAX_IMPORT_AUTO_INVITATIONS = 200;

export const peopleImportSchema = templateImportOptionsSchema.extend({
  sendInvitations: z.boolean().optional(),
});

export const peoplePreviewSchema = formPreviewSchema.extend({ invitations: z.int() });
