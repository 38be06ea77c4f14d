import { z } from 'zod';
import { okAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  dataRequestClosingSchema,
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
