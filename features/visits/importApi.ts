import { z } from 'zod';
import { fieldsCodec, identityCodec, objectCodec, okAnswerCodec, optionalCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint, XLSX_MEDIA_TYPE } from '../../kit/endpoint.ts';
import { jsonTextCodec } from '../../kit/spreadsheet/spreadsheetForms.ts';
import { flagCodec } from './api.ts';
import {
  IMPORT_MAX_BYTES,
  importOptionsSchema,
  importPreviewSchema,
  importResultSchema,
  recentImportSchema,
} from './visitsImport.ts';

const module = 'visits';

const importFile = { name: 'excel_file', maxBytes: IMPORT_MAX_BYTES };
const { shape } = importOptionsSchema;
const importOptionsWire = objectCodec(importOptionsSchema, {
  sheet: ['sheet', jsonTextCodec(shape.sheet.unwrap())],
  headingRow: ['headingRow', jsonTextCodec(shape.headingRow.unwrap())],
  columns: ['columns', jsonTextCodec(shape.columns.unwrap())],
  nameOrder: 'nameOrder',
  time: 'time',
  date: 'date',
  language: 'language',
  residentEmail: 'residentEmail',
  withHidden: ['withHidden', optionalCodec(flagCodec)],
  noAddress: ['noAddress', optionalCodec(flagCodec)],
  corrections: ['corrections', jsonTextCodec(shape.corrections.unwrap())],
  leaveOut: ['leaveOut', jsonTextCodec(shape.leaveOut.unwrap())],
  sendInvitations: ['send_invitations', optionalCodec(flagCodec)],
});
const importDoneWire = objectCodec(importResultSchema, {
  created: 'created',
  skipped: 'skipped',
  import: 'import',
  firstDay: 'firstDay',
  lastDay: 'lastDay',
});

export const importVisits = endpoint({
  name: 'importVisits',
  method: 'POST',
  path: '/list/exceloption/:building/',
  summary: 'Import a spreadsheet of visits, all rows or none',
  access: 'user',
  building: 'path',
  module,
  file: importFile,
  body: importOptionsWire,
  answer: okAnswerCodec(importDoneWire),
});

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/buildings/:building/visits/imports',
  summary: 'List the caller’s imports of the last day, which can still be undone',
  access: 'user',
  building: 'path',
  module,
  answer: fieldsCodec(identityCodec(recentImportSchema)),
});

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/api/buildings/:building/visits/imports/:id/undo',
  summary: 'Undo an import of the last day, except for visits changed since',
  access: 'user',
  building: 'path',
  module,
  answer: okAnswerCodec(
    objectCodec(z.object({ removed: z.int(), kept: z.int() }), { removed: 'removed', kept: 'kept' }),
  ),
});

export const previewImport = endpoint({
  name: 'previewImport',
  method: 'POST',
  path: '/api/buildings/:building/visits/import-preview',
  summary: 'Preview an import without writing anything',
  access: 'user',
  withoutKey: 'reads',
  building: 'path',
  module,
  transaction: false,
  file: importFile,
  body: importOptionsWire,
  answer: identityCodec(importPreviewSchema),
});

export const readImportTemplate = endpoint({
  name: 'readImportTemplate',
  method: 'GET',
  path: '/api/visits/import-template',
  summary: 'Download an empty import spreadsheet in the caller’s language',
  access: 'user',
  // Contains no personal data, and reception imports after unlocking by PIN too.
  byPin: true,
  download: XLSX_MEDIA_TYPE,
  answer: downloadCodec,
});
