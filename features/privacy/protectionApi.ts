import { z } from 'zod';
import { leavingAnswer } from '../../core/people/api.ts';
import { done, fields, objectCodec, plain } from '../../kit/codec.ts';
import { downloadAnswer, endpoint } from '../../kit/endpoint.ts';
import { pageOf, pageQuery } from '../../kit/page.ts';
import { hold, holdLifting, holdSorts, newHold, personLifting } from './hold.ts';
import { letter, letterClosing, letterSorts, newLetter } from './letter.ts';
import { processing } from './register.ts';
import { subject, subjectNamed, subjectSearch } from './subject.ts';

const ofBuilding = '/api/buildings/:building/privacy';
export const subjectsTopic = 'dataSubjects';
/** Whoever is found is shown as held. */
export const holdsTopic = subjectsTopic;
export const lettersTopic = 'privacyRequests';

const named = { user: 'user', name: 'name', email: 'email' } as const;
const shared = { access: 'user', building: 'path' } as const;

export const findSubjects = endpoint({
  method: 'GET',
  path: `${ofBuilding}/people`,
  summary:
    'Residents and visitors about whom the building holds something, by name or address; at most 100 of each',
  ...shared,
  topic: subjectsTopic,
  query: objectCodec(subjectSearch, { search: 'search' }),
  answer: fields(plain(subject)),
});

export const exportSubject = endpoint({
  method: 'GET',
  path: `${ofBuilding}/export`,
  summary:
    'What is held about a resident or a visitor, as JSON and as a page, in one zip, without what a resident alone may read; each is recorded',
  ...shared,
  transaction: true,
  query: objectCodec(subjectNamed, named),
  answer: downloadAnswer,
  download: 'application/zip',
});

export const offerExport = endpoint({
  method: 'POST',
  path: `${ofBuilding}/people/:id/offer`,
  summary: 'Mails a resident where they download all that is held about them',
  ...shared,
  answer: done(),
});

export const previewErasure = endpoint({
  method: 'GET',
  path: `${ofBuilding}/people/:id/preview`,
  summary: 'What would go with the account of a resident, and what would stay; changes nothing',
  ...shared,
  topic: subjectsTopic,
  answer: leavingAnswer,
});

export const eraseSubject = endpoint({
  method: 'POST',
  path: `${ofBuilding}/erasures`,
  summary: 'Erases what is held about a resident or a visitor; refused while a hold stands',
  ...shared,
  topic: subjectsTopic,
  body: objectCodec(subjectNamed, named),
  answer: done(),
});

export const listHolds = endpoint({
  method: 'GET',
  path: `${ofBuilding}/holds`,
  summary: 'The legal holds that stand in the building, page by page, the newest first',
  ...shared,
  topic: holdsTopic,
  query: pageQuery(holdSorts, '-since'),
  answer: pageOf(
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
    'Nothing of a person, a visit or a visitor is forgotten or erased from now on; the answer says whether that is new',
  ...shared,
  topic: holdsTopic,
  body: objectCodec(newHold, { ...named, visit: 'visit', reason: 'reason' }),
  answer: done(plain(z.object({ count: z.int() }))),
});

export const liftHold = endpoint({
  method: 'POST',
  path: `${ofBuilding}/holds/:id/lifting`,
  summary: 'Ends a hold, for a reason',
  ...shared,
  topic: holdsTopic,
  body: objectCodec(holdLifting, { reason: 'reason' }),
  answer: done(),
});

export const liftHoldsOf = endpoint({
  method: 'POST',
  path: `${ofBuilding}/people/lifting`,
  summary: 'Ends all holds of the building on a resident or a visitor, for a reason',
  ...shared,
  topic: holdsTopic,
  body: objectCodec(personLifting, { ...named, reason: 'reason' }),
  answer: done(),
});

export const listLetters = endpoint({
  method: 'GET',
  path: `${ofBuilding}/requests`,
  summary: 'Requests about personal data that came by letter or by word, page by page, those due first',
  ...shared,
  topic: lettersTopic,
  query: pageQuery(letterSorts, 'due', {
    asked: z.object({ status: z.enum(['open', 'closed']).default('open') }),
    names: { status: 'status' },
  }),
  answer: pageOf(
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
  summary: 'Notes a request that came by letter or by word; the law gives a month to answer',
  ...shared,
  topic: lettersTopic,
  body: objectCodec(newLetter, {
    ...({ kind: 'kind', name: 'name', email: 'email', channel: 'channel' } as const),
    ...({ note: 'note', receivedOn: 'receivedOn' } as const),
  }),
  answer: done(plain(z.object({ pk: z.int(), dueOn: z.string() }))),
});

export const closeLetter = endpoint({
  method: 'POST',
  path: `${ofBuilding}/requests/:id/closing`,
  summary: 'Notes that a request was answered or refused',
  ...shared,
  topic: lettersTopic,
  body: objectCodec(letterClosing, { outcome: 'outcome' }),
  answer: done(),
});

export const readRegister = endpoint({
  method: 'GET',
  path: `${ofBuilding}/register`,
  summary:
    'For what the building processes personal data, whose, on which basis, and how long it is really kept',
  ...shared,
  topic: 'retention',
  answer: fields(plain(processing)),
});
