import { z } from 'zod';
import { okAnswerCodec } from '../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { dataSubjectsTopic, inBuilding, privacyPath } from './dataSubjectApi.ts';
import {
  legalHoldLiftingSchema,
  legalHoldSchema,
  legalHoldSorts,
  newLegalHoldSchema,
  subjectHoldLiftingSchema,
} from './legalHold.ts';

/** The same topic, because search results show holds. */
export const legalHoldsTopic = dataSubjectsTopic;

export const listLegalHolds = endpoint({
  name: 'listLegalHolds',
  method: 'GET',
  path: `${privacyPath}/holds`,
  summary: 'List the legal holds of the building by page, newest first',
  ...inBuilding,
  topic: legalHoldsTopic,
  query: pageQueryCodec(legalHoldSorts, '-since'),
  answer: pageCodec(legalHoldSchema),
});

export const exportLegalHolds = endpoint({
  name: 'exportLegalHolds',
  ...inBuilding,
  topic: legalHoldsTopic,
  method: 'GET',
  path: `${privacyPath}/holds/export`,
  summary: 'Export the legal holds of the building as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(legalHoldSorts, '-since'),
  ...spreadsheetDownload,
});

export const placeLegalHold = endpoint({
  name: 'placeLegalHold',
  method: 'POST',
  path: `${privacyPath}/holds`,
  summary:
    'Put a person, visit or visitor under legal hold, which prevents erasure; the answer counts new holds',
  ...inBuilding,
  topic: legalHoldsTopic,
  body: newLegalHoldSchema,
  answer: okAnswerCodec(z.object({ count: z.int() })),
});

export const liftLegalHold = endpoint({
  name: 'liftLegalHold',
  method: 'POST',
  path: `${privacyPath}/holds/:id/lifting`,
  summary: 'Lift a legal hold, with a reason',
  ...inBuilding,
  topic: legalHoldsTopic,
  body: legalHoldLiftingSchema,
  answer: okAnswerCodec(),
});

export const liftSubjectHolds = endpoint({
  name: 'liftSubjectHolds',
  method: 'POST',
  path: `${privacyPath}/people/lifting`,
  summary: 'Lift all legal holds of the building on a resident or visitor, with a reason',
  ...inBuilding,
  topic: legalHoldsTopic,
  body: subjectHoldLiftingSchema,
  answer: okAnswerCodec(),
});
