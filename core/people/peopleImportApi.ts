import { z } from 'zod';
import { identityCodec, objectCodec, okAnswerCodec, optionalCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint, XLSX_MEDIA_TYPE } from '../../kit/endpoint.ts';
import { MAX_SEARCH_LENGTH } from '../../kit/search.ts';
import {
  importOptionsByWorksheetWireNames,
  jsonTextCodec,
  spreadsheetImportResultSchema,
  spreadsheetUploadField,
} from '../../kit/spreadsheet/spreadsheetForms.ts';
import { roleCodec } from './api.ts';
import { peopleImportSchema, peoplePreviewSchema } from './peopleImport.ts';
import { peopleFilterEverywhereSchema } from './personManagement.ts';
import { peopleTopic } from './personManagementApi.ts';

const options = objectCodec(peopleImportSchema, {
  ...importOptionsByWorksheetWireNames,
  sendInvitations: ['sendInvitations', jsonTextCodec(z.boolean())],
});

export const checkPeopleImport = endpoint({
  name: 'checkPeopleImport',
  method: 'POST',
  path: '/api/buildings/:building/people/import/check',
  summary: 'Check a spreadsheet of people; writes nothing',
  access: 'user',
  withoutKey: 'reads',
  building: 'path',
  topic: peopleTopic,
  transaction: false,
  file: spreadsheetUploadField,
  body: options,
  answer: identityCodec(peoplePreviewSchema),
});

export const importPeople = endpoint({
  name: 'importPeople',
  method: 'POST',
  path: '/api/buildings/:building/people/import',
  summary:
    'Create and change people from a spreadsheet, all rows or none; existing ones are found by address',
  access: 'user',
  building: 'path',
  topic: peopleTopic,
  file: spreadsheetUploadField,
  body: options,
  answer: okAnswerCodec(identityCodec(spreadsheetImportResultSchema)),
});

export const downloadPeopleTemplate = endpoint({
  name: 'downloadPeopleTemplate',
  method: 'GET',
  path: '/api/buildings/:building/people/import/template',
  summary: 'Download the import template for people, in the caller’s language',
  access: 'user',
  building: 'path',
  topic: peopleTopic,
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
  query: objectCodec(
    peopleFilterEverywhereSchema.extend({ search: z.string().max(MAX_SEARCH_LENGTH).default('') }),
    {
      company: 'company',
      role: ['role', optionalCodec(roleCodec)],
      state: 'state',
      building: 'building',
      search: 'search',
    },
  ),
  download: XLSX_MEDIA_TYPE,
  answer: downloadCodec,
});
