import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import {
  importOptionsByWorksheetSchema,
  spreadsheetPreviewSchema,
} from '../../kit/spreadsheet/worksheetImport.ts';

/** Imports with more new people invite them only on request. */
export const MAX_DEFAULT_IMPORT_INVITATIONS = 200;

/** `sendInvitations` defaults to true for few new people. */
export const buildingImportOptionsSchema = importOptionsByWorksheetSchema.extend({
  sendInvitations: z.boolean().optional(),
});

/** `invitations` counts new people; `unread` names worksheets that the import ignores. */
export const buildingImportPreviewSchema = spreadsheetPreviewSchema.extend({
  invitations: z.int(),
  unread: z.array(z.string()),
});
export type BuildingImportPreview = z.output<typeof buildingImportPreviewSchema>;

export const buildingTemplateQuerySchema = z.object({ language: z.enum(languages).optional() });
