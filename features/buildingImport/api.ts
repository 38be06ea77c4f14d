import { z } from 'zod';
import { objectCodec, okAnswerCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint, XLSX_MEDIA_TYPE } from '../../kit/endpoint.ts';
import {
  importOptionsByWorksheetWireNames,
  jsonTextCodec,
  spreadsheetImportResultSchema,
  spreadsheetUploadField,
} from '../../kit/spreadsheet/worksheetImport.ts';
import {
  buildingImportOptionsSchema,
  buildingImportPreviewSchema,
  buildingTemplateQuerySchema,
} from './buildingImport.ts';

const optionsCodec = objectCodec(buildingImportOptionsSchema, {
  ...importOptionsByWorksheetWireNames,
  sendInvitations: ['sendInvitations', jsonTextCodec(z.boolean())],
});

export const downloadBuildingTemplate = endpoint({
  name: 'downloadBuildingTemplate',
  method: 'GET',
  path: '/api/buildings/:building/setup/template',
  summary: 'Download the template spreadsheet of a building, with a worksheet for each kind of thing',
  access: 'user',
  building: 'path',
  query: buildingTemplateQuerySchema,
  download: XLSX_MEDIA_TYPE,
  answer: downloadCodec,
});

export const checkBuildingImport = endpoint({
  name: 'checkBuildingImport',
  method: 'POST',
  path: '/api/buildings/:building/setup/check',
  summary: 'Preview the import of a building spreadsheet without writing anything',
  access: 'user',
  withoutKey: 'reads',
  building: 'path',
  transaction: false,
  file: spreadsheetUploadField,
  body: optionsCodec,
  answer: buildingImportPreviewSchema,
});

export const importBuildingSpreadsheet = endpoint({
  name: 'importBuildingSpreadsheet',
  method: 'POST',
  path: '/api/buildings/:building/setup',
  summary: 'Import a building from a spreadsheet, all or nothing; things that it does not mention are kept',
  access: 'user',
  building: 'path',
  file: spreadsheetUploadField,
  body: optionsCodec,
  answer: okAnswerCodec(spreadsheetImportResultSchema),
});
