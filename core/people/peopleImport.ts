import { z } from 'zod';
import { formPreviewSchema, worksheetFormOptionsSchema } from '../../kit/spreadsheet/spreadsheetForms.ts';

/** Above this number of new people, invitations need an explicit choice. */
export const MAX_IMPORT_AUTO_INVITATIONS = 200;

export const peopleImportSchema = worksheetFormOptionsSchema.extend({
  sendInvitations: z.boolean().optional(),
});

export const peoplePreviewSchema = formPreviewSchema.extend({ invitations: z.int() });
