import { z } from 'zod';
import { deletionPreviewSchema } from '../../core/accounts/api.ts';
import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  dataRequestClosingSchema,
  dataRequestSchema,
  dataRequestSorts,
  newDataRequestSchema,
} from './dataRequest.ts';
import {
  legalHoldLiftingSchema,
  legalHoldSchema,
  legalHoldSorts,
  newLegalHoldSchema,
  subjectHoldLiftingSchema,
} from './legalHold.ts';
import { processingActivitySchema } from './register.ts';
import { dataSubjectReferenceSchema, dataSubjectSchema, dataSubjectSearchSchema } from './subject.ts';

const privacyPath = '/api/buildings/:building/privacy';
export const dataSubjectsTopic = 'dataSubjects';
/** The same topic, because search results show holds. */
export const legalHoldsTopic = dataSubjectsTopic;
export const dataRequestsTopic = 'privacyRequests';
const shared = { access: 'user', building: 'path' } as const;

export const findDataSubjects = endpoint({
  name: 'findDataSubjects',
  method: 'GET',
  path: `${privacyPath}/people`,
  summary:
    'Search residents and visitors about whom the building stores data, by name or address; at most 100 of each',
  ...shared,
  topic: dataSubjectsTopic,
  query: dataSubjectSearchSchema,
  answer: unpagedListAnswerCodec(dataSubjectSchema),
});

export const exportSubjectData = endpoint({
  name: 'exportSubjectData',
  method: 'GET',
  path: `${privacyPath}/export`,
  summary:
    'Export the data about a resident or visitor as JSON and HTML, ' +
    'without the parts that only the resident may read; recorded',
  ...shared,
  transaction: true,
  query: dataSubjectReferenceSchema,
  answer: downloadCodec,
  download: 'application/zip',
});

export const mailDataExportLink = endpoint({
  name: 'mailDataExportLink',
  method: 'POST',
  path: `${privacyPath}/people/:id/offer`,
  summary: 'Mail a resident a link to export their own data',
  ...shared,
  answer: okAnswerCodec(),
});

export const previewResidentErasure = endpoint({
  name: 'previewResidentErasure',
  method: 'GET',
  path: `${privacyPath}/people/:id/preview`,
  summary: 'Preview what the erasure of a resident’s account would remove and keep',
  ...shared,
  topic: dataSubjectsTopic,
  answer: deletionPreviewSchema,
});

export const eraseResidentOrVisitorData = endpoint({
  name: 'eraseResidentOrVisitorData',
  method: 'POST',
  path: `${privacyPath}/erasures`,
  summary: 'Erase the data about a resident or visitor; refused under legal hold',
  ...shared,
  topic: dataSubjectsTopic,
  body: dataSubjectReferenceSchema,
  answer: okAnswerCodec(),
});

export const listLegalHolds = endpoint({
  name: 'listLegalHolds',
  method: 'GET',
  path: `${privacyPath}/holds`,
  summary: 'List the legal holds of the building by page, newest first',
  ...shared,
  topic: legalHoldsTopic,
  query: pageQueryCodec(legalHoldSorts, '-since'),
  answer: pageCodec(legalHoldSchema),
});

export const placeLegalHold = endpoint({
  name: 'placeLegalHold',
  method: 'POST',
  path: `${privacyPath}/holds`,
  summary:
    'Put a person, visit or visitor under legal hold, which prevents erasure; the answer counts new holds',
  ...shared,
  topic: legalHoldsTopic,
  body: newLegalHoldSchema,
  answer: okAnswerCodec(z.object({ count: z.int() })),
});

export const liftLegalHold = endpoint({
  name: 'liftLegalHold',
  method: 'POST',
  path: `${privacyPath}/holds/:id/lifting`,
  summary: 'Lift a legal hold, with a reason',
  ...shared,
  topic: legalHoldsTopic,
  body: legalHoldLiftingSchema,
  answer: okAnswerCodec(),
});

export const liftSubjectHolds = endpoint({
  name: 'liftSubjectHolds',
  method: 'POST',
  path: `${privacyPath}/people/lifting`,
  summary: 'Lift all legal holds of the building on a resident or visitor, with a reason',
  ...shared,
  topic: legalHoldsTopic,
  body: subjectHoldLiftingSchema,
  answer: okAnswerCodec(),
});

export const listDataRequests = endpoint({
  name: 'listDataRequests',
  method: 'GET',
  path: `${privacyPath}/requests`,
  summary: 'List requests about personal data by page, the next due first',
  ...shared,
  topic: dataRequestsTopic,
  query: pageQueryCodec(
    dataRequestSorts,
    'due',
    z.object({ status: z.enum(['open', 'closed']).default('open') }),
  ),
  answer: pageCodec(dataRequestSchema),
});

export const recordDataRequest = endpoint({
  name: 'recordDataRequest',
  method: 'POST',
  path: `${privacyPath}/requests`,
  summary: 'Record a request received by letter, e-mail or in person; it is due within a month',
  ...shared,
  topic: dataRequestsTopic,
  body: newDataRequestSchema,
  answer: okAnswerCodec(z.object({ pk: z.int(), dueOn: z.string() })),
});

export const closeDataRequest = endpoint({
  name: 'closeDataRequest',
  method: 'POST',
  path: `${privacyPath}/requests/:id/closing`,
  summary: 'Record that a request was answered or refused',
  ...shared,
  topic: dataRequestsTopic,
  body: dataRequestClosingSchema,
  answer: okAnswerCodec(),
});

export const readProcessingRegister = endpoint({
  name: 'readProcessingRegister',
  method: 'GET',
  path: `${privacyPath}/register`,
  summary: 'Read the register of processing: purposes, people, legal bases and actual retention periods',
  ...shared,
  topic: 'retention',
  answer: unpagedListAnswerCodec(processingActivitySchema),
});
