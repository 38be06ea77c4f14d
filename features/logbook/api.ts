import { z } from 'zod';
import {
  arrayCodec,
  nullableCodec,
  objectCodec,
  okAnswerCodec,
  plainObjectCodec,
  unpagedListAnswerCodec,
} from '../../kit/codec.ts';
import { downloadCodec, endpoint, XLSX_MEDIA_TYPE } from '../../kit/endpoint.ts';
import { pictureSourcesCodec } from '../../kit/fileApi.ts';
import { FILE_MAX_BYTES, pictureSourcesSchema } from '../../kit/fileDetails.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { dayRangeQuerySchema, localDateSchema } from '../../kit/time.ts';
import {
  logbookShiftSummarySchema,
  newShiftHandoverSchema,
  shiftHandoverSchema,
  shiftHandoverSorts,
} from './handover.ts';
import {
  entrySorts,
  followUpAssigneeSchema,
  logbookContinuationEntrySchema,
  logbookEntryCorrectionInputSchema,
  logbookEntrySchema,
  logbookEntryStepInputSchema,
  logbookFilterSchema,
  logbookPendingCountsSchema,
  logbookRegisterLineSchema,
  newLogbookEntrySchema,
} from './logbook.ts';
import { logbookTopic } from './topics.ts';

const inBuilding = { access: 'user', building: 'path', module: 'desk', topic: logbookTopic } as const;

const pictureCodec = objectCodec(pictureSourcesSchema.extend({ id: z.int() }), {
  id: 'pk',
  src: 'src',
  srcSet: 'srcSet',
  width: 'width',
  height: 'height',
});
const commonNames = {
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
const continuationNames = {
  act: 'act',
  name: 'name',
  company: 'company',
  mistakenId: 'mistakenId',
  followUpBy: 'followUpBy',
  followUpUntil: 'followUpUntil',
} as const;
const continuationCodec = objectCodec(logbookContinuationEntrySchema, {
  ...commonNames,
  ...continuationNames,
  pictures: ['pictures', arrayCodec(pictureCodec)],
});
const entryCodec = objectCodec(logbookEntrySchema, {
  ...commonNames,
  pictures: ['pictures', arrayCodec(pictureCodec)],
  original: 'original',
  followUp: 'followUp',
  key: 'key',
  found: 'found',
  further: ['further', arrayCodec(continuationCodec)],
});
const followedEntryCodec = objectCodec(logbookRegisterLineSchema.shape.about.unwrap(), {
  id: 'pk',
  date: 'date',
  time: 'time',
  text: 'text',
});
const registerLineCodec = objectCodec(logbookRegisterLineSchema, {
  ...commonNames,
  ...continuationNames,
  pictures: 'pictures',
  about: ['about', nullableCodec(followedEntryCodec)],
});
const handoverCodec = objectCodec(shiftHandoverSchema, {
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

const entryAnswer = okAnswerCodec(unpagedListAnswerCodec(entryCodec));
const logbookPath = '/api/buildings/:building/logbook';
const entryPath = `${logbookPath}/:entry` as const;

export const listEntries = endpoint({
  name: 'listEntries',
  ...inBuilding,
  method: 'GET',
  path: logbookPath,
  summary: 'List entries with their continuations and open points, of some days or by what is open',
  query: pageQueryCodec(entrySorts, '-happened', {
    asked: logbookFilterSchema,
    names: { show: 'show', category: 'category', from: 'from', to: 'to' },
  }),
  answer: pageCodec(entryCodec),
});

export const countPendingLogbookItems = endpoint({
  name: 'countPendingLogbookItems',
  ...inBuilding,
  method: 'GET',
  path: `${logbookPath}/waiting`,
  summary: 'Count due and open follow-ups, keys out, found items kept, and handovers to sign',
  answer: plainObjectCodec(logbookPendingCountsSchema),
});

export const listFollowUpAssignees = endpoint({
  name: 'listFollowUpAssignees',
  ...inBuilding,
  method: 'GET',
  path: `${logbookPath}/people`,
  summary: 'List the staff of the building, to whom follow-ups can be assigned',
  answer: unpagedListAnswerCodec(objectCodec(followUpAssigneeSchema, { id: 'pk', name: 'name' })),
});

export const readLogbookDay = endpoint({
  name: 'readLogbookDay',
  ...inBuilding,
  method: 'GET',
  path: `${logbookPath}/day`,
  summary: 'Read a day of the register: all lines written for it, and the handovers',
  query: objectCodec(z.object({ date: localDateSchema.optional() }), { date: 'date' }),
  answer: objectCodec(
    z.object({
      date: localDateSchema,
      lines: z.array(logbookRegisterLineSchema),
      handovers: z.array(shiftHandoverSchema),
    }),
    {
      date: 'date',
      lines: ['lines', arrayCodec(registerLineCodec)],
      handovers: ['handovers', arrayCodec(handoverCodec)],
    },
  ),
});

export const exportEntries = endpoint({
  name: 'exportEntries',
  ...inBuilding,
  method: 'GET',
  path: `${logbookPath}/export`,
  summary: 'Export the lines of some days as a spreadsheet in the caller’s language',
  query: plainObjectCodec(dayRangeQuerySchema),
  download: XLSX_MEDIA_TYPE,
  answer: downloadCodec,
});

export const uploadEntryPicture = endpoint({
  name: 'uploadEntryPicture',
  ...inBuilding,
  method: 'POST',
  path: `${logbookPath}/pictures`,
  summary: 'Upload a photo for an entry; removed after a day unless an entry uses it',
  // Decoding is slow, so only the insert at the end is in a transaction.
  transaction: false,
  withoutKey: 'swept',
  file: { name: 'file', maxBytes: FILE_MAX_BYTES },
  answer: okAnswerCodec(
    unpagedListAnswerCodec(
      objectCodec(z.object({ id: z.int(), picture: pictureSourcesSchema }), {
        id: 'pk',
        picture: ['picture', pictureSourcesCodec],
      }),
    ),
  ),
});

const followUpNames = { followUpBy: 'followUpBy', followUpUntil: 'followUpUntil' } as const;
const textNames = { category: 'category', text: 'text', place: 'place', pictures: 'pictures' } as const;

export const writeEntry = endpoint({
  name: 'writeEntry',
  ...inBuilding,
  method: 'POST',
  path: logbookPath,
  summary: 'Write an entry; `date` and `time` default to now, a key or found item takes its holder or place',
  body: objectCodec(newLogbookEntrySchema, {
    ...textNames,
    ...followUpNames,
    name: 'name',
    company: 'company',
    keptAt: 'keptAt',
    date: 'date',
    time: 'time',
  }),
  answer: entryAnswer,
});

export const correctEntry = endpoint({
  name: 'correctEntry',
  ...inBuilding,
  method: 'POST',
  path: `${entryPath}/correction`,
  summary: 'Correct an entry; the original stays readable',
  body: objectCodec(logbookEntryCorrectionInputSchema, textNames),
  answer: entryAnswer,
});

export const addEntryStep = endpoint({
  name: 'addEntryStep',
  ...inBuilding,
  method: 'POST',
  path: `${entryPath}/steps`,
  summary: 'Continue an entry: a note, a follow-up, or what became of a key or found item',
  body: objectCodec(logbookEntryStepInputSchema, {
    act: 'act',
    text: 'text',
    place: 'place',
    name: 'name',
    company: 'company',
    ...followUpNames,
  }),
  answer: entryAnswer,
});

export const markEntryAsMistake = endpoint({
  name: 'markEntryAsMistake',
  ...inBuilding,
  method: 'POST',
  path: `${entryPath}/mistake`,
  summary: 'Mark an entry as a mistake; it stays readable but has no effect',
  answer: entryAnswer,
});

const handoversPath = `${logbookPath}/handovers` as const;
const handoverPath = `${handoversPath}/:handover` as const;
const handoverAnswer = okAnswerCodec(unpagedListAnswerCodec(handoverCodec));

export const readLogbookShiftSummary = endpoint({
  name: 'readLogbookShiftSummary',
  ...inBuilding,
  method: 'GET',
  path: `${logbookPath}/shift`,
  summary: 'Read what happened since the last handover, and the unsigned handovers',
  answer: objectCodec(logbookShiftSummarySchema, {
    since: 'since',
    counts: 'counts',
    open: ['open', arrayCodec(handoverCodec)],
  }),
});

export const listShiftHandovers = endpoint({
  name: 'listShiftHandovers',
  ...inBuilding,
  method: 'GET',
  path: handoversPath,
  summary: 'List the handovers between shifts',
  query: pageQueryCodec(shiftHandoverSorts, '-written'),
  answer: pageCodec(handoverCodec),
});

export const writeShiftHandover = endpoint({
  name: 'writeShiftHandover',
  ...inBuilding,
  method: 'POST',
  path: handoversPath,
  summary: 'Write a handover for the next shift',
  body: objectCodec(newShiftHandoverSchema, { text: 'text' }),
  answer: handoverAnswer,
});

export const signShiftHandover = endpoint({
  name: 'signShiftHandover',
  ...inBuilding,
  method: 'POST',
  path: `${handoverPath}/signature`,
  summary: 'Sign a handover written by somebody else',
  answer: handoverAnswer,
});

export const withdrawShiftHandover = endpoint({
  name: 'withdrawShiftHandover',
  ...inBuilding,
  method: 'POST',
  path: `${handoverPath}/withdrawal`,
  summary: 'Withdraw an unsigned handover of the caller',
  answer: handoverAnswer,
});
