import { z } from 'zod';
import { fields, listOf, nullable, objectCodec, okAnswer, plain } from '../../kit/codec.ts';
import { downloadAnswer, endpoint, XLSX } from '../../kit/endpoint.ts';
import { shownPictureWire } from '../../kit/fileCalls.ts';
import { pageCodec, pageQuery } from '../../kit/page.ts';
import { FILE_MAX_BYTES, shownPicture } from '../../kit/shownFile.ts';
import { dayRange, localDate } from '../../kit/time.ts';
import { handover, handoverSorts, newHandover, shift } from './handover.ts';
import {
  correction,
  entry,
  entryFilter,
  entrySorts,
  follower,
  further,
  line,
  newEntry,
  newStep,
  waitingEntries,
} from './logbook.ts';
import { logbookTopic } from './topics.ts';

const inBuilding = { access: 'user', building: 'path', module: 'desk', topic: logbookTopic } as const;

const picture = objectCodec(shownPicture.extend({ id: z.int() }), {
  id: 'pk',
  src: 'src',
  srcSet: 'srcSet',
  width: 'width',
  height: 'height',
});
const writtenNames = {
  id: 'pk',
  text: 'text',
  place: 'place',
  date: 'date',
  time: 'time',
  category: 'category',
  writtenAt: 'writtenAt',
  writtenBy: 'writtenBy',
  mistaken: 'mistaken',
  emptied: 'emptied',
} as const;
const continuing = {
  act: 'act',
  name: 'name',
  company: 'company',
  mistakenId: 'mistakenId',
  followUpBy: 'followUpBy',
  followUpUntil: 'followUpUntil',
} as const;
const furtherWire = objectCodec(further, {
  ...writtenNames,
  ...continuing,
  pictures: ['pictures', listOf(picture)],
});
const entryWire = objectCodec(entry, {
  ...writtenNames,
  pictures: ['pictures', listOf(picture)],
  original: 'original',
  followUp: 'followUp',
  key: 'key',
  found: 'found',
  further: ['further', listOf(furtherWire)],
});
const lineWire = objectCodec(line, {
  ...writtenNames,
  ...continuing,
  pictures: 'pictures',
  about: [
    'about',
    nullable(objectCodec(line.shape.about.unwrap(), { id: 'pk', date: 'date', time: 'time', text: 'text' })),
  ],
});
const handoverWire = objectCodec(handover, {
  id: 'pk',
  text: 'text',
  writtenAt: 'writtenAt',
  writtenBy: 'writtenBy',
  signedAt: 'signedAt',
  signedBy: 'signedBy',
  since: 'since',
  counts: 'counts',
  isMine: 'isMine',
  emptied: 'emptied',
});

const written = okAnswer(fields(entryWire));
const all = '/api/buildings/:building/logbook';
const one = `${all}/:entry` as const;

export const listEntries = endpoint({
  ...inBuilding,
  method: 'GET',
  path: all,
  summary: 'List entries with their continuations and open points, of some days or by what is open',
  query: pageQuery(entrySorts, '-happened', {
    asked: entryFilter,
    names: { show: 'show', category: 'category', from: 'from', to: 'to' },
  }),
  answer: pageCodec(entryWire),
});

export const countWaiting = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${all}/waiting`,
  summary: 'Count due and open follow-ups, keys out, found items kept, and handovers to sign',
  answer: plain(waitingEntries),
});

export const listFollowers = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${all}/people`,
  summary: 'List the staff of the building, to whom follow-ups can be assigned',
  answer: fields(objectCodec(follower, { id: 'pk', name: 'name' })),
});

export const readDay = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${all}/day`,
  summary: 'Read a day of the register: all lines written for it, and the handovers',
  query: objectCodec(z.object({ date: localDate.optional() }), { date: 'date' }),
  answer: objectCodec(z.object({ date: localDate, lines: z.array(line), handovers: z.array(handover) }), {
    date: 'date',
    lines: ['lines', listOf(lineWire)],
    handovers: ['handovers', listOf(handoverWire)],
  }),
});

export const exportEntries = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${all}/export`,
  summary: 'Export the lines of some days as a spreadsheet in the caller’s language',
  query: plain(dayRange),
  download: XLSX,
  answer: downloadAnswer,
});

export const uploadEntryPicture = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${all}/pictures`,
  summary: 'Upload a photo for an entry; removed after a day unless an entry uses it',
  // Decoding is slow, so only the insert at the end is in a transaction.
  transaction: false,
  withoutKey: 'swept',
  file: { name: 'file', maxBytes: FILE_MAX_BYTES },
  answer: okAnswer(
    fields(
      objectCodec(z.object({ id: z.int(), picture: shownPicture }), {
        id: 'pk',
        picture: ['picture', shownPictureWire],
      }),
    ),
  ),
});

const followUpNames = { followUpBy: 'followUpBy', followUpUntil: 'followUpUntil' } as const;
const wordsNames = { category: 'category', text: 'text', place: 'place', pictures: 'pictures' } as const;

export const writeEntry = endpoint({
  ...inBuilding,
  method: 'POST',
  path: all,
  summary: 'Write an entry; `date` and `time` default to now, a key or found item takes its holder or place',
  body: objectCodec(newEntry, {
    ...wordsNames,
    ...followUpNames,
    name: 'name',
    company: 'company',
    keptAt: 'keptAt',
    date: 'date',
    time: 'time',
  }),
  answer: written,
});

export const correctEntry = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${one}/correction`,
  summary: 'Correct an entry; the original stays readable',
  body: objectCodec(correction, wordsNames),
  answer: written,
});

export const continueEntry = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${one}/steps`,
  summary: 'Continue an entry: a note, a follow-up, or what became of a key or found item',
  body: objectCodec(newStep, {
    act: 'act',
    text: 'text',
    place: 'place',
    name: 'name',
    company: 'company',
    ...followUpNames,
  }),
  answer: written,
});

export const takeBackEntry = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${one}/mistake`,
  summary: 'Mark an entry as a mistake; it stays readable but has no effect',
  answer: written,
});

const handovers = `${all}/handovers` as const;
const oneHandover = `${handovers}/:handover` as const;
const told = okAnswer(fields(handoverWire));

export const readShift = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${all}/shift`,
  summary: 'Read what happened since the last handover, and the unsigned handovers',
  answer: objectCodec(shift, { since: 'since', counts: 'counts', open: ['open', listOf(handoverWire)] }),
});

export const listHandovers = endpoint({
  ...inBuilding,
  method: 'GET',
  path: handovers,
  summary: 'List the handovers between shifts',
  query: pageQuery(handoverSorts, '-written'),
  answer: pageCodec(handoverWire),
});

export const writeHandover = endpoint({
  ...inBuilding,
  method: 'POST',
  path: handovers,
  summary: 'Write a handover for the next shift',
  body: objectCodec(newHandover, { text: 'text' }),
  answer: told,
});

export const signHandover = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${oneHandover}/signature`,
  summary: 'Sign a handover written by somebody else',
  answer: told,
});

export const withdrawHandover = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${oneHandover}/withdrawal`,
  summary: 'Withdraw an unsigned handover of the caller',
  answer: told,
});
