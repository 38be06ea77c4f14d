import { z } from 'zod';
import { fields, objectCodec, okAnswer, optional, same } from '../../kit/codec.ts';
import { downloadAnswer, endpoint, XLSX } from '../../kit/endpoint.ts';
import { jsonText } from '../../kit/spreadsheet/spreadsheetForms.ts';
import { flag } from './api.ts';
import {
  IMPORT_MAX_BYTES,
  importDoneSchema,
  importOptionsSchema,
  importPreviewSchema,
  recentImportSchema,
} from './visitsImport.ts';

const module = 'visits';

const importFile = { name: 'excel_file', maxBytes: IMPORT_MAX_BYTES };
const { shape } = importOptionsSchema;
const importOptionsWire = objectCodec(importOptionsSchema, {
  sheet: ['sheet', jsonText(shape.sheet.unwrap())],
  headingRow: ['headingRow', jsonText(shape.headingRow.unwrap())],
  columns: ['columns', jsonText(shape.columns.unwrap())],
  nameOrder: 'nameOrder',
  time: 'time',
  date: 'date',
  language: 'language',
  residentEmail: 'residentEmail',
  withHidden: ['withHidden', optional(flag)],
  noAddress: ['noAddress', optional(flag)],
  corrections: ['corrections', jsonText(shape.corrections.unwrap())],
  leaveOut: ['leaveOut', jsonText(shape.leaveOut.unwrap())],
  sendInvitations: ['send_invitations', optional(flag)],
});
const importDoneWire = objectCodec(importDoneSchema, {
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
  answer: okAnswer(importDoneWire),
});

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/buildings/:building/visits/imports',
  summary: 'List the caller’s imports of the last day, which can still be undone',
  access: 'user',
  building: 'path',
  module,
  answer: fields(same(recentImportSchema)),
});

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/api/buildings/:building/visits/imports/:id/undo',
  summary: 'Undo an import of the last day, except for visits changed since',
  access: 'user',
  building: 'path',
  module,
  answer: okAnswer(
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
  answer: same(importPreviewSchema),
});

export const readImportTemplate = endpoint({
  name: 'readImportTemplate',
  method: 'GET',
  path: '/api/visits/import-template',
  summary: 'Download an empty import spreadsheet in the caller’s language',
  access: 'user',
  // Contains no personal data, and reception imports after unlocking by PIN too.
  byPin: true,
  download: XLSX,
  answer: downloadAnswer,
});
