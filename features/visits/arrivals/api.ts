import { z } from 'zod';
import { okAnswerCodec, unpagedListAnswerCodec } from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { linkCodeSchema } from '../../../kit/linkCode.ts';
import {
  agreementRefusalDecisionInputSchema,
  agreementRefusalInputSchema,
  arrivalSchema,
  arrivalsTopic,
  departureInputSchema,
  hostAnswerInputSchema,
  hostChangeInputSchema,
  hostChangeResultSchema,
  hostLinkAnswerInputSchema,
  unansweredArrivalSchema,
} from './arrival.ts';

const code = z.object({ code: linkCodeSchema(200).min(1) });
const path = '/api/arrivals/:code';
const staff = { access: 'user', building: 'path', module: 'visits' } as const;
const visitPath = '/api/buildings/:building/visits/:id';

export const readArrivalByLink = endpoint({
  name: 'readArrivalByLink',
  method: 'GET',
  path,
  summary: 'Read the arrival behind a mailed link without changing it',
  access: 'public',
  params: code,
  answer: arrivalSchema,
});

export const answerArrivalByLink = endpoint({
  name: 'answerArrivalByLink',
  method: 'POST',
  path,
  summary: 'Answer an arrival through a mailed link',
  access: 'public',
  params: code,
  body: hostLinkAnswerInputSchema,
  answer: arrivalSchema,
});

export const answerArrival = endpoint({
  name: 'answerArrival',
  method: 'POST',
  path: '/api/buildings/:building/visits/:id/answer',
  summary: 'Answer an arrival as the host or their assistant',
  access: 'user',
  building: 'path',
  module: 'visits',
  body: hostAnswerInputSchema,
  answer: okAnswerCodec(),
});

export const listUnansweredArrivals = endpoint({
  name: 'listUnansweredArrivals',
  method: 'GET',
  path: '/api/buildings/:building/visits/arrivals',
  summary: 'List arrived visitors of the caller, or of people they assist, that still need an answer',
  access: 'user',
  building: 'path',
  module: 'visits',
  topic: arrivalsTopic,
  answer: unpagedListAnswerCodec(unansweredArrivalSchema),
});

export const recordDeparture = endpoint({
  name: 'recordDeparture',
  ...staff,
  method: 'POST',
  path: `${visitPath}/departure`,
  summary: 'Record that a visitor has left, or undo it; for staff',
  body: departureInputSchema.omit({ id: true }),
  answer: okAnswerCodec(),
});

export const changeVisitHost = endpoint({
  name: 'changeVisitHost',
  ...staff,
  method: 'POST',
  path: `${visitPath}/host`,
  summary: 'Change the host of a visit of today; if the visitor is inside, the new host is notified',
  body: hostChangeInputSchema.omit({ id: true }),
  answer: okAnswerCodec(hostChangeResultSchema),
});

export const recordAgreementRefusal = endpoint({
  name: 'recordAgreementRefusal',
  ...staff,
  method: 'POST',
  path: `${visitPath}/refusal`,
  summary: 'Record that a visitor refuses the agreement, or undo it; the host then decides',
  body: agreementRefusalInputSchema.omit({ id: true }),
  answer: okAnswerCodec(),
});

export const decideAfterAgreementRefusal = endpoint({
  name: 'decideAfterAgreementRefusal',
  ...staff,
  method: 'POST',
  path: `${visitPath}/admission`,
  summary: 'Decide about a visitor who refuses the agreement: escort or turn away; null withdraws it',
  body: agreementRefusalDecisionInputSchema.omit({ id: true }),
  takesNull: true,
  answer: okAnswerCodec(),
});
