import { z } from 'zod';
import { leavingAnswer } from '../../core/people/api.ts';
import { fields, objectCodec, okAnswer, plain } from '../../kit/codec.ts';
import { downloadAnswer, endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQuery } from '../../kit/page.ts';
import { hold, holdLifting, holdSorts, newHold, personLifting } from './hold.ts';
import { letter, letterClosing, letterSorts, newLetter } from './letter.ts';
import { processing } from './register.ts';
import { subject, subjectNamed, subjectSearch } from './subject.ts';

const ofBuilding = '/api/buildings/:building/privacy';
export const subjectsTopic = 'dataSubjects';
/** The same topic, because search results show holds. */
export const holdsTopic = subjectsTopic;
export const lettersTopic = 'privacyRequests';

const named = { user: 'user', name: 'name', email: 'email' } as const;
const shared = { access: 'user', building: 'path' } as const;

export const findSubjects = endpoint({
  method: 'GET',
  path: `${ofBuilding}/people`,
  summary:
    'Search residents and visitors about whom the building stores data, by name or address; at most 100 of each',
  ...shared,
  topic: subjectsTopic,
  query: objectCodec(subjectSearch, { search: 'search' }),
  answer: fields(plain(subject)),
});

export const exportSubject = endpoint({
  method: 'GET',
  path: `${ofBuilding}/export`,
  summary:
    'Export the data about a resident or visitor as JSON and HTML, without the parts that only the resident may read; recorded',
  ...shared,
  transaction: true,
  query: objectCodec(subjectNamed, named),
  answer: downloadAnswer,
  download: 'application/zip',
});

export const offerExport = endpoint({
  method: 'POST',
  path: `${ofBuilding}/people/:id/offer`,
  summary: 'Mail a resident a link to export their own data',
  ...shared,
  answer: okAnswer(),
});

export const previewErasure = endpoint({
  method: 'GET',
  path: `${ofBuilding}/people/:id/preview`,
  summary: 'Preview what the erasure of a resident’s account would remove and keep',
  ...shared,
  topic: subjectsTopic,
  answer: leavingAnswer,
});

export const eraseSubject = endpoint({
  method: 'POST',
  path: `${ofBuilding}/erasures`,
  summary: 'Erase the data about a resident or visitor; refused under legal hold',
  ...shared,
  topic: subjectsTopic,
  body: objectCodec(subjectNamed, named),
  answer: okAnswer(),
});

export const listHolds = endpoint({
  method: 'GET',
  path: `${ofBuilding}/holds`,
  summary: 'List the legal holds of the building by page, newest first',
  ...shared,
  topic: holdsTopic,
  query: pageQuery(holdSorts, '-since'),
  answer: pageCodec(
    objectCodec(hold, {
      ...({ id: 'pk', kind: 'kind', name: 'name', visitDate: 'visitDate' } as const),
      ...({ reason: 'reason', setBy: 'setBy', setAt: 'setAt' } as const),
    }),
  ),
});

export const setHold = endpoint({
  method: 'POST',
  path: `${ofBuilding}/holds`,
  summary:
    'Put a person, visit or visitor under legal hold, which prevents erasure; the answer counts new holds',
  ...shared,
  topic: holdsTopic,
  body: objectCodec(newHold, { ...named, visit: 'visit', reason: 'reason' }),
  answer: okAnswer(plain(z.object({ count: z.int() }))),
});

export const liftHold = endpoint({
  method: 'POST',
  path: `${ofBuilding}/holds/:id/lifting`,
  summary: 'Lift a legal hold, with a reason',
  ...shared,
  topic: holdsTopic,
  body: objectCodec(holdLifting, { reason: 'reason' }),
  answer: okAnswer(),
});

export const liftHoldsOf = endpoint({
  method: 'POST',
  path: `${ofBuilding}/people/lifting`,
  summary: 'Lift all legal holds of the building on a resident or visitor, with a reason',
  ...shared,
  topic: holdsTopic,
  body: objectCodec(personLifting, { ...named, reason: 'reason' }),
  answer: okAnswer(),
});

export const listLetters = endpoint({
  method: 'GET',
  path: `${ofBuilding}/requests`,
  summary: 'List requests about personal data by page, the next due first',
  ...shared,
  topic: lettersTopic,
  query: pageQuery(letterSorts, 'due', {
    asked: z.object({ status: z.enum(['open', 'closed']).default('open') }),
    names: { status: 'status' },
  }),
  answer: pageCodec(
    objectCodec(letter, {
      ...({
        id: 'pk',
        kind: 'kind',
        name: 'name',
        email: 'email',
        channel: 'channel',
        note: 'note',
      } as const),
      ...({ receivedOn: 'receivedOn', dueOn: 'dueOn', recordedBy: 'recordedBy' } as const),
      ...({ closedAt: 'closedAt', outcome: 'outcome' } as const),
    }),
  ),
});

export const recordLetter = endpoint({
  method: 'POST',
  path: `${ofBuilding}/requests`,
  summary: 'Record a request received by letter, e-mail or in person; it is due within a month',
  ...shared,
  topic: lettersTopic,
  body: objectCodec(newLetter, {
    ...({ kind: 'kind', name: 'name', email: 'email', channel: 'channel' } as const),
    ...({ note: 'note', receivedOn: 'receivedOn' } as const),
  }),
  answer: okAnswer(plain(z.object({ pk: z.int(), dueOn: z.string() }))),
});

export const closeLetter = endpoint({
  method: 'POST',
  path: `${ofBuilding}/requests/:id/closing`,
  summary: 'Record that a request was answered or refused',
  ...shared,
  topic: lettersTopic,
  body: objectCodec(letterClosing, { outcome: 'outcome' }),
  answer: okAnswer(),
});

export const readRegister = endpoint({
  method: 'GET',
  path: `${ofBuilding}/register`,
  summary: 'Read the register of processing: purposes, people, legal bases and actual retention periods',
  ...shared,
  topic: 'retention',
  answer: fields(plain(processing)),
});
