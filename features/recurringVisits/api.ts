import { z } from 'zod';
import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import { FILE_MAX_BYTES } from '../../kit/fileDetails.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { pkSchema } from '../../kit/rowId.ts';
import {
  contractorDocumentFileSchema,
  newRecurringVisitSchema,
  recurringVisitEditSchema,
  recurringVisitFilterSchema,
  recurringVisitSchema,
  recurringVisitSorts,
} from './recurringVisit.ts';
import { recurringVisitsTopic } from './topics.ts';

const staff = { access: 'user', building: 'path', module: 'visits', topic: recurringVisitsTopic } as const;
const listPath = '/api/buildings/:building/standing';
const itemPath = `${listPath}/:standing` as const;
const savedAnswer = okAnswerCodec(unpagedListAnswerCodec(recurringVisitSchema));

export const listRecurringVisits = endpoint({
  name: 'listRecurringVisits',
  ...staff,
  method: 'GET',
  path: listPath,
  summary:
    'List recurring visits by page; `show=due` selects those with missing or expiring documents; for staff',
  query: pageQueryCodec(recurringVisitSorts, 'contractor', recurringVisitFilterSchema),
  answer: pageCodec(recurringVisitSchema),
});

export const exportRecurringVisits = endpoint({
  name: 'exportRecurringVisits',
  ...staff,
  method: 'GET',
  path: `${listPath}/export`,
  summary: 'Export the list of recurring visits as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(recurringVisitSorts, 'contractor', recurringVisitFilterSchema),
  ...spreadsheetDownload,
});

export const countDueRecurringVisits = endpoint({
  name: 'countDueRecurringVisits',
  ...staff,
  method: 'GET',
  path: `${listPath}/due`,
  summary: 'Count the recurring visits with missing or expiring documents or without a host; for staff',
  answer: z.object({ due: z.int() }),
});

export const createRecurringVisit = endpoint({
  name: 'createRecurringVisit',
  ...staff,
  method: 'POST',
  path: listPath,
  summary: 'Create a recurring visit, with its visits of today and tomorrow; for staff',
  body: newRecurringVisitSchema,
  answer: savedAnswer,
});

export const editRecurringVisit = endpoint({
  name: 'editRecurringVisit',
  ...staff,
  method: 'PATCH',
  path: itemPath,
  summary: 'Change a recurring visit and its waiting visits; `team` and `documents` replace the whole lists',
  body: recurringVisitEditSchema,
  current: recurringVisitSchema,
  answer: savedAnswer,
});

export const deleteRecurringVisit = endpoint({
  name: 'deleteRecurringVisit',
  ...staff,
  method: 'DELETE',
  path: itemPath,
  summary: 'Delete a recurring visit with its team, its documents and its waiting visits',
  answer: okAnswerCodec(),
});

export const uploadRecurringVisitFile = endpoint({
  name: 'uploadRecurringVisitFile',
  ...staff,
  method: 'POST',
  path: `${listPath}/files`,
  summary:
    'Upload a document as PDF or picture; it is deleted after a day if no recurring visit refers to it',
  // Decoding is slow and writes a single row at its end, so it needs no open transaction.
  transaction: false,
  withoutKey: 'swept',
  file: { name: 'file', maxBytes: FILE_MAX_BYTES },
  answer: okAnswerCodec(unpagedListAnswerCodec(contractorDocumentFileSchema.extend({ id: pkSchema }))),
});
