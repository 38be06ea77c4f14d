import { z } from 'zod';
import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint, spreadsheetDownload, XLSX_MEDIA_TYPE } from '../../kit/endpoint.ts';
import { FILE_MAX_BYTES, pictureSourcesSchema } from '../../kit/fileDetails.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { pkSchema } from '../../kit/rowId.ts';
import { localDateSchema } from '../../kit/time.ts';
import {
  logbookShiftSummarySchema,
  newShiftHandoverSchema,
  shiftHandoverSchema,
  shiftHandoverSorts,
} from './handover.ts';
import {
  entrySorts,
  followUpAssigneeSchema,
  logbookEntryCorrectionInputSchema,
  logbookEntrySchema,
  logbookEntryStepInputSchema,
  logbookExportFilterSchema,
  logbookFilterSchema,
  logbookPendingCountsSchema,
  logbookRegisterLineSchema,
  newLogbookEntrySchema,
} from './logbook.ts';
import { logbookTopic } from './topics.ts';

const inBuilding = { access: 'user', building: 'path', module: 'desk', topic: logbookTopic } as const;

const entryAnswer = okAnswerCodec(unpagedListAnswerCodec(logbookEntrySchema));
const logbookPath = '/api/buildings/:building/logbook';
const entryPath = `${logbookPath}/:entry` as const;

export const listEntries = endpoint({
  name: 'listEntries',
  ...inBuilding,
  method: 'GET',
  path: logbookPath,
  summary: 'List entries with their continuations and open points, of some days or by what is open',
  query: pageQueryCodec(entrySorts, '-happened', logbookFilterSchema),
  answer: pageCodec(logbookEntrySchema),
});

export const countPendingLogbookItems = endpoint({
  name: 'countPendingLogbookItems',
  ...inBuilding,
  method: 'GET',
  path: `${logbookPath}/waiting`,
  summary: 'Count due and open follow-ups, keys out, found items kept, and handovers to sign',
  answer: logbookPendingCountsSchema,
});

export const listFollowUpAssignees = endpoint({
  name: 'listFollowUpAssignees',
  ...inBuilding,
  method: 'GET',
  path: `${logbookPath}/people`,
  summary: 'List the staff of the building, to whom follow-ups can be assigned',
  answer: unpagedListAnswerCodec(followUpAssigneeSchema),
});

export const readLogbookDay = endpoint({
  name: 'readLogbookDay',
  ...inBuilding,
  method: 'GET',
  path: `${logbookPath}/day`,
  summary: 'Read a day of the register: all lines written for it, and the handovers',
  query: z.object({ date: localDateSchema.optional() }),
  answer: z.object({
    date: localDateSchema,
    lines: z.array(logbookRegisterLineSchema),
    handovers: z.array(shiftHandoverSchema),
  }),
});

export const exportEntries = endpoint({
  name: 'exportEntries',
  ...inBuilding,
  method: 'GET',
  path: `${logbookPath}/export`,
  summary: 'Export the lines of a period, or of the entries that match a tab or a search, as a spreadsheet',
  query: logbookExportFilterSchema,
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
  answer: okAnswerCodec(unpagedListAnswerCodec(z.object({ id: pkSchema, picture: pictureSourcesSchema }))),
});

export const writeEntry = endpoint({
  name: 'writeEntry',
  ...inBuilding,
  method: 'POST',
  path: logbookPath,
  summary: 'Write an entry; `date` and `time` default to now, a key or found item takes its holder or place',
  body: newLogbookEntrySchema,
  answer: entryAnswer,
});

export const correctEntry = endpoint({
  name: 'correctEntry',
  ...inBuilding,
  method: 'POST',
  path: `${entryPath}/correction`,
  summary: 'Correct an entry; the original stays readable',
  body: logbookEntryCorrectionInputSchema,
  answer: entryAnswer,
});

export const addEntryStep = endpoint({
  name: 'addEntryStep',
  ...inBuilding,
  method: 'POST',
  path: `${entryPath}/steps`,
  summary: 'Continue an entry: a note, a follow-up, or what became of a key or found item',
  body: logbookEntryStepInputSchema,
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
const handoverAnswer = okAnswerCodec(unpagedListAnswerCodec(shiftHandoverSchema));

export const readLogbookShiftSummary = endpoint({
  name: 'readLogbookShiftSummary',
  ...inBuilding,
  method: 'GET',
  path: `${logbookPath}/shift`,
  summary: 'Read what happened since the last handover, and the unsigned handovers',
  answer: logbookShiftSummarySchema,
});

export const listShiftHandovers = endpoint({
  name: 'listShiftHandovers',
  ...inBuilding,
  method: 'GET',
  path: handoversPath,
  summary: 'List the handovers between shifts',
  query: pageQueryCodec(shiftHandoverSorts, '-written'),
  answer: pageCodec(shiftHandoverSchema),
});

export const exportShiftHandovers = endpoint({
  name: 'exportShiftHandovers',
  ...inBuilding,
  method: 'GET',
  path: `${handoversPath}/export`,
  summary: 'Export the handovers between shifts as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(shiftHandoverSorts, '-written'),
  ...spreadsheetDownload,
});

export const writeShiftHandover = endpoint({
  name: 'writeShiftHandover',
  ...inBuilding,
  method: 'POST',
  path: handoversPath,
  summary: 'Write a handover for the next shift',
  body: newShiftHandoverSchema,
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
