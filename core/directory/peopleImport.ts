import { z } from 'zod';
import {
  importOptionsByWorksheetSchema,
  spreadsheetPreviewSchema,
} from '../../kit/spreadsheet/worksheetImport.ts';

/** Above this number of new people, invitations need an explicit choice. */
export const MAX_IMPORT_AUTO_INVITATIONS = 200;

export const peopleImportSchema = importOptionsByWorksheetSchema.extend({
  sendInvitations: z.boolean().optional(),
});

export const peoplePreviewSchema = spreadsheetPreviewSchema.extend({ invitations: z.int() });
