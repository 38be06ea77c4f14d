import { z } from 'zod';
import { objectCodec, okAnswer, same } from '../../kit/codec.ts';
import { downloadAnswer, endpoint, XLSX } from '../../kit/endpoint.ts';
import {
  formFile,
  formImportResultSchema,
  formOptionNames,
  jsonText,
} from '../../kit/spreadsheet/spreadsheetForms.ts';
import {
  buildingImportOptionsSchema,
  buildingImportPreviewSchema,
  templateQuerySchema,
} from './buildingImport.ts';

const options = objectCodec(buildingImportOptionsSchema, {
  ...formOptionNames,
  sendInvitations: ['sendInvitations', jsonText(z.boolean())],
});

export const downloadBuildingTemplate = endpoint({
  name: 'downloadBuildingTemplate',
  method: 'GET',
  path: '/api/buildings/:building/setup/template',
  summary: 'Download the template spreadsheet of a building, with a worksheet for each kind of thing',
  access: 'user',
  building: 'path',
  query: objectCodec(templateQuerySchema, { language: 'language' }),
  download: XLSX,
  answer: downloadAnswer,
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
  file: formFile,
  body: options,
  answer: same(buildingImportPreviewSchema),
});

export const importBuilding = endpoint({
  name: 'importBuilding',
  method: 'POST',
  path: '/api/buildings/:building/setup',
  summary: 'Import a building from a spreadsheet, all or nothing; things that it does not mention are kept',
  access: 'user',
  building: 'path',
  file: formFile,
  body: options,
  answer: okAnswer(same(formImportResultSchema)),
});
