import { z } from 'zod';
import { okAnswerCodec } from '../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  dataRequestClosingSchema,
  dataRequestFilterSchema,
  dataRequestSchema,
  dataRequestSorts,
  newDataRequestSchema,
  publicDataRequestInputSchema,
} from './dataRequest.ts';
import { inBuilding, privacyPath } from './dataSubjectApi.ts';

const requestsPath = `${privacyPath}/requests`;
export const dataRequestsTopic = 'privacyRequests';

export const sendDataRequest = endpoint({
  name: 'sendDataRequest',
  method: 'POST',
  path: '/api/privacy/requests',
  summary:
    'Send a request about one’s personal data without an account; the answer is the same for everybody',
  access: 'public',
  body: publicDataRequestInputSchema,
  answer: okAnswerCodec(),
});

export const listDataRequests = endpoint({
  name: 'listDataRequests',
  method: 'GET',
  path: requestsPath,
  summary: 'List requests about personal data by page, the next due first',
  ...inBuilding,
  topic: dataRequestsTopic,
  query: pageQueryCodec(dataRequestSorts, 'due', dataRequestFilterSchema),
  answer: pageCodec(dataRequestSchema),
});

export const exportDataRequests = endpoint({
  name: 'exportDataRequests',
  ...inBuilding,
  topic: dataRequestsTopic,
  method: 'GET',
  path: `${requestsPath}/export`,
  summary: 'Export the requests about personal data as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(dataRequestSorts, 'due', dataRequestFilterSchema),
  ...spreadsheetDownload,
});

export const recordDataRequest = endpoint({
  name: 'recordDataRequest',
  method: 'POST',
  path: requestsPath,
  summary: 'Record a request received by letter, e-mail or in person; it is due within a month',
  ...inBuilding,
  topic: dataRequestsTopic,
  body: newDataRequestSchema,
  answer: okAnswerCodec(z.object({ pk: z.int(), dueOn: z.string() })),
});

export const closeDataRequest = endpoint({
  name: 'closeDataRequest',
  method: 'POST',
  path: `${requestsPath}/:id/closing`,
  summary: 'Record that a request was answered or refused',
  ...inBuilding,
  topic: dataRequestsTopic,
  body: dataRequestClosingSchema,
  answer: okAnswerCodec(),
});
