import { z } from 'zod';
import { downloadCodec, endpoint } from '../../kit/endpoint.ts';
import { linkCodeSchema } from '../../kit/linkCode.ts';
import { messageFromVisitorInputSchema, visitorPageDataSchema } from './visitorPage.ts';

/** The code is the credential. Every call ends with the day of the visit. */
const params = z.object({ code: linkCodeSchema(200).min(1) });
const path = '/api/visits/:code';

export const readVisitorPage = endpoint({
  name: 'readVisitorPage',
  method: 'GET',
  path,
  summary: 'Read a visit by its code, until the end of its day',
  access: 'public',
  params,
  answer: visitorPageDataSchema,
});

export const downloadVisitCalendar = endpoint({
  name: 'downloadVisitCalendar',
  method: 'GET',
  path: `${path}/calendar`,
  summary: 'Download the visit as a calendar file',
  access: 'public',
  params,
  download: 'text/calendar; charset=utf-8',
  answer: downloadCodec,
});

export const sendMessageFromVisitor = endpoint({
  name: 'sendMessageFromVisitor',
  method: 'POST',
  path: `${path}/word`,
  summary: 'Tell host and reception that the visitor is late or has arrived, or withdraw it',
  access: 'public',
  params,
  body: messageFromVisitorInputSchema,
  answer: visitorPageDataSchema,
});

export const cancelVisitAsVisitor = endpoint({
  name: 'cancelVisitAsVisitor',
  method: 'POST',
  path: `${path}/cancellation`,
  summary: 'Cancel the visit as its visitor; repeating it changes nothing',
  access: 'public',
  params,
  answer: visitorPageDataSchema,
});
