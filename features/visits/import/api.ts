import { z } from 'zod';
import { objectCodec, okAnswerCodec, optionalCodec, unpagedListAnswerCodec } from '../../../kit/codec.ts';
import { downloadCodec, endpoint, XLSX_MEDIA_TYPE } from '../../../kit/endpoint.ts';
import { jsonTextCodec } from '../../../kit/spreadsheet/worksheetImport.ts';
import { flagCodec } from '../api.ts';
import {
  importVisitsResultSchema,
  recentVisitImportSchema,
  VISIT_IMPORT_MAX_BYTES,
  visitImportOptionsSchema,
  visitImportPreviewResultSchema,
} from './visitsImport.ts';

const module = 'visits';

const importFile = { name: 'excel_file', maxBytes: VISIT_IMPORT_MAX_BYTES };
const { shape } = visitImportOptionsSchema;
const importOptionsCodec = objectCodec(visitImportOptionsSchema, {
  sheet: ['sheet', jsonTextCodec(shape.sheet.unwrap())],
  headingRow: ['headingRow', jsonTextCodec(shape.headingRow.unwrap())],
  columns: ['columns', jsonTextCodec(shape.columns.unwrap())],
  withHidden: ['withHidden', optionalCodec(flagCodec)],
  noAddress: ['noAddress', optionalCodec(flagCodec)],
  corrections: ['corrections', jsonTextCodec(shape.corrections.unwrap())],
  leaveOut: ['leaveOut', jsonTextCodec(shape.leaveOut.unwrap())],
  sendInvitations: ['send_invitations', optionalCodec(flagCodec)],
});

const inBuilding = { access: 'user', building: 'path', module } as const;

export const importVisits = endpoint({
  name: 'importVisits',
  method: 'POST',
  path: '/list/exceloption/:building/',
  summary: 'Import a spreadsheet of visits, all rows or none',
  ...inBuilding,
  file: importFile,
  body: importOptionsCodec,
  answer: okAnswerCodec(importVisitsResultSchema),
});

export const listVisitImports = endpoint({
  name: 'listVisitImports',
  method: 'GET',
  path: '/api/buildings/:building/visits/imports',
  summary: 'List the caller’s imports of the last day, which can still be undone',
  ...inBuilding,
  answer: unpagedListAnswerCodec(recentVisitImportSchema),
});

export const undoVisitImport = endpoint({
  name: 'undoVisitImport',
  method: 'POST',
  path: '/api/buildings/:building/visits/imports/:id/undo',
  summary: 'Undo an import of the last day, except for visits changed since',
  ...inBuilding,
  answer: okAnswerCodec(z.object({ removed: z.int(), kept: z.int() })),
});

export const previewVisitImport = endpoint({
  name: 'previewVisitImport',
  method: 'POST',
  path: '/api/buildings/:building/visits/import-preview',
  summary: 'Preview an import without writing anything',
  ...inBuilding,
  withoutKey: 'reads',
  transaction: false,
  file: importFile,
  body: importOptionsCodec,
  answer: visitImportPreviewResultSchema,
});

export const downloadVisitImportTemplate = endpoint({
  name: 'downloadVisitImportTemplate',
  method: 'GET',
  path: '/api/visits/import-template',
  summary: 'Download an empty import spreadsheet in the caller’s language',
  access: 'user',
  // Contains no personal data, and reception imports after unlocking by PIN too.
  byPin: true,
  download: XLSX_MEDIA_TYPE,
  answer: downloadCodec,
});
