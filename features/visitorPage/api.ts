import { z } from 'zod';
import { codeText } from '../../kit/code.ts';
import { plain, same } from '../../kit/codec.ts';
import { downloadAnswer, endpoint } from '../../kit/endpoint.ts';
import { visitorPage, visitorSays } from './visitorPage.ts';

const params = plain(z.object({ code: codeText(200).min(1) }));
const path = '/api/visits/:code';

export const readVisit = endpoint({
  method: 'GET',
  path,
  summary: 'A visit as its visitor sees it; without its code nothing, and nothing after its day',
  access: 'public',
  params,
  answer: same(visitorPage),
});

export const readCalendarFile = endpoint({
  method: 'GET',
  path: `${path}/calendar`,
  summary: 'The visit as a calendar file, as its invitation carries it',
  access: 'public',
  params,
  download: 'text/calendar; charset=utf-8',
  answer: downloadAnswer,
});

export const sayOfVisit = endpoint({
  method: 'POST',
  path: `${path}/word`,
  summary:
    'The visitor lets host and reception know, on the day, that they are late or there, or takes that back',
  access: 'public',
  params,
  body: plain(visitorSays),
  answer: same(visitorPage),
});

export const cancelVisit = endpoint({
  method: 'POST',
  path: `${path}/cancellation`,
  summary: 'The visitor does not come; again it changes nothing',
  access: 'public',
  params,
  answer: same(visitorPage),
});
