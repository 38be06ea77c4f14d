import { z } from 'zod';
import { objectCodec, okAnswerCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint, XLSX_MEDIA_TYPE } from '../../kit/endpoint.ts';
import { exportQueryCodec } from '../../kit/page.ts';
import {
  importOptionsByWorksheetWireNames,
  jsonTextCodec,
  spreadsheetImportResultSchema,
  spreadsheetUploadField,
} from '../../kit/spreadsheet/worksheetImport.ts';
import { peopleTopic } from '../people/api.ts';
import { peopleImportSchema, peoplePreviewSchema } from './peopleImport.ts';
import { peopleFilterEverywhereSchema, peopleSorts } from './person.ts';

const options = objectCodec(peopleImportSchema, {
  ...importOptionsByWorksheetWireNames,
  sendInvitations: ['sendInvitations', jsonTextCodec(z.boolean())],
});

const inBuilding = { access: 'user', building: 'path', topic: peopleTopic } as const;

export const checkPeopleImport = endpoint({
  name: 'checkPeopleImport',
  method: 'POST',
  path: '/api/buildings/:building/people/import/check',
  summary: 'Check a spreadsheet of people; writes nothing',
  ...inBuilding,
  withoutKey: 'reads',
  transaction: false,
  file: spreadsheetUploadField,
  body: options,
  answer: peoplePreviewSchema,
});

export const importPeople = endpoint({
  name: 'importPeople',
  method: 'POST',
  path: '/api/buildings/:building/people/import',
  summary:
    'Create and change people from a spreadsheet, all rows or none; existing ones are found by address',
  ...inBuilding,
  file: spreadsheetUploadField,
  body: options,
  answer: okAnswerCodec(spreadsheetImportResultSchema),
});

export const downloadPeopleTemplate = endpoint({
  name: 'downloadPeopleTemplate',
  method: 'GET',
  path: '/api/buildings/:building/people/import/template',
  summary: 'Download the import template for people, in the caller’s language',
  ...inBuilding,
  download: XLSX_MEDIA_TYPE,
  answer: downloadCodec,
});

export const exportPeople = endpoint({
  name: 'exportPeople',
  method: 'GET',
  path: '/api/people/export',
  summary: 'Export the listed people as a spreadsheet that can be imported again',
  access: 'user',
  topic: peopleTopic,
  query: exportQueryCodec(peopleSorts, 'name', peopleFilterEverywhereSchema),
  download: XLSX_MEDIA_TYPE,
  answer: downloadCodec,
});
