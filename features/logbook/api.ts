import { z } from 'zod';
import { done, fields, listOf, nullable, objectCodec, plain } from '../../kit/codec.ts';
import { downloadAnswer, endpoint, XLSX } from '../../kit/endpoint.ts';
import { shownPictureWire } from '../../kit/fileCalls.ts';
import { pageOf, pageQuery } from '../../kit/page.ts';
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

const written = done(fields(entryWire));
const all = '/api/buildings/:building/logbook';
const one = `${all}/:entry` as const;

export const listEntries = endpoint({
  ...inBuilding,
  method: 'GET',
  path: all,
  summary:
    'The logbook, page by page: each entry as it was corrected, with all that continues it and what is still open of it; of today, of some days, or what is open whatever the day',
  query: pageQuery(entrySorts, '-happened', {
    asked: entryFilter,
    names: { show: 'show', category: 'category', from: 'from', to: 'to' },
  }),
  answer: pageOf(entryWire),
});

export const countWaiting = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${all}/waiting`,
  summary: 'How many follow-ups are due or open, keys out, found things kept, and hand-overs to be signed',
  answer: plain(waitingEntries),
});

export const listFollowers = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${all}/people`,
  summary: 'The building’s staff: who may be asked to follow something up',
  answer: fields(objectCodec(follower, { id: 'pk', name: 'name' })),
});

export const readDay = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${all}/day`,
  summary: 'A day of the register, whole: every line that was written of it, and the hand-overs',
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
  summary: 'The lines of some days as a spreadsheet in the caller’s language',
  query: plain(dayRange),
  download: XLSX,
  answer: downloadAnswer,
});

export const uploadEntryPicture = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${all}/pictures`,
  summary: 'Stores a photograph for an entry; removed after a day unless one shows it',
  // Decoding takes its time; the one row is written at the end.
  transaction: false,
  withoutKey: 'swept',
  file: { name: 'file', maxBytes: FILE_MAX_BYTES },
  answer: done(
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
  summary:
    'Writes something into the logbook: that it happened now, unless `date` and `time` say when; of a key to whom it is given, of a found thing where it lies',
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
  summary: 'Corrects what an entry says by a further one; both stay readable',
  body: objectCodec(correction, wordsNames),
  answer: written,
});

export const continueEntry = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${one}/steps`,
  summary:
    'A further word on an entry, or what became of it: followed up, a key given or back, a found thing kept, handed over or passed on',
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
  summary: 'An entry, first or further, was entered by mistake: it stays readable, and counts for nothing',
  answer: written,
});

const handovers = `${all}/handovers` as const;
const oneHandover = `${handovers}/:handover` as const;
const told = done(fields(handoverWire));

export const readShift = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${all}/shift`,
  summary: 'What has happened since the last hand-over, and those that nobody has signed yet',
  answer: objectCodec(shift, { since: 'since', counts: 'counts', open: ['open', listOf(handoverWire)] }),
});

export const listHandovers = endpoint({
  ...inBuilding,
  method: 'GET',
  path: handovers,
  summary: 'The hand-overs between shifts, page by page',
  query: pageQuery(handoverSorts, '-written'),
  answer: pageOf(handoverWire),
});

export const writeHandover = endpoint({
  ...inBuilding,
  method: 'POST',
  path: handovers,
  summary: 'The word of whoever goes, to whoever comes',
  body: objectCodec(newHandover, { text: 'text' }),
  answer: told,
});

export const signHandover = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${oneHandover}/signature`,
  summary: 'Whoever comes has read it; somebody else than wrote it',
  answer: told,
});

export const withdrawHandover = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${oneHandover}/withdrawal`,
  summary: 'Whoever wrote a hand-over takes it back, while nobody has signed it',
  answer: told,
});
