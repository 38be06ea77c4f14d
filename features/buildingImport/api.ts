import { z } from 'zod';
import { done, objectCodec, same } from '../../kit/codec.ts';
import { downloadAnswer, endpoint, XLSX } from '../../kit/endpoint.ts';
import { formDone, formFile, formOptionNames, jsonText } from '../../kit/spreadsheet/spreadsheetForms.ts';
import { setupInput, setupPreview, templateAsked } from './buildingImport.ts';

const options = objectCodec(setupInput, {
  ...formOptionNames,
  sendInvitations: ['sendInvitations', jsonText(z.boolean())],
});

export const readSetupTemplate = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/setup/template',
  summary: 'A workbook to fill in from which a building is made: a sheet for each kind of thing',
  access: 'user',
  building: 'path',
  query: objectCodec(templateAsked, { language: 'language' }),
  download: XLSX,
  answer: downloadAnswer,
});

export const checkSetup = endpoint({
  method: 'POST',
  path: '/api/buildings/:building/setup/check',
  summary: 'Reads the workbook of a building as it would be written, and writes nothing',
  access: 'user',
  withoutKey: 'reads',
  building: 'path',
  transaction: false,
  file: formFile,
  body: options,
  answer: same(setupPreview),
});

export const setUpBuilding = endpoint({
  method: 'POST',
  path: '/api/buildings/:building/setup',
  summary:
    'Makes and changes what a workbook says of the building, all of it or nothing; what is there as it says is left alone',
  access: 'user',
  building: 'path',
  file: formFile,
  body: options,
  answer: done(same(formDone)),
});
