import { and, asc, eq, or, sql } from 'drizzle-orm';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import type { UploadedFile } from '../../../kit/endpoint.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { PictureSources } from '../../../kit/fileDetails.ts';
import { lockFileForReference } from '../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getLocalNow, isExistingTime } from '../../../kit/time.ts';
import { entryContinued, entryCorrected, entryMarkedAsMistake, entryWritten } from '../activity.ts';
import {
  deriveOpenLogbookItems,
  findLogbookEntryBlockingStep,
  getLogbookThreadState,
} from '../entryState.ts';
import type {
  LogbookEntry,
  LogbookEntryCorrectionInput,
  LogbookEntryStepInput,
  NewLogbookEntry,
} from '../logbook.ts';
import { can } from '../policy.ts';
import { toEntryConflictParams } from './conflictParams.ts';
import { buildingStaffCondition } from './readLogbook.ts';
import { logbookEntries, logbookOpenItemsTable, logbookPictures } from './tables.ts';
import { type BuildingDatabase, findLogbookThreads, selectLogbookEntries } from './threads.ts';

type UploadContext = Omit<BuildingContext, 'enqueue' | 'recordActivity'>;
type EntryColumns = Parameters<typeof logbookEntries.insert>[2][number];

export async function uploadEntryPicture(
  { db, building, actor, files, now }: UploadContext,
  { file }: { file: UploadedFile },
): Promise<{ id: number; picture: PictureSources }[]> {
  if (!can.useLogbook(actor)) throw new AppError('forbidden');
  const id = await files.storePicture(db, building, file, now);
  return [...(await files.describeFiles(db, building, [id], now)).values()];
}

/** The holder of a key and the place of a found item are stored as a second entry, like later changes. */
export async function writeEntry(
  context: BuildingContext,
  { pictures, date, time, name, company, keptAt, ...words }: NewLogbookEntry,
): Promise<LogbookEntry[]> {
  const { building, actor } = context;
  if (!can.useLogbook(actor)) throw new AppError('forbidden');
  const happenedAt = parseHappenedAt(context, date, time);
  await requireBuildingStaff(context, words.followUpBy);
  const id = await insertEntry(context, { act: 'entry', ...words, happenedAt });
  await attachPictures(context, id, pictures);
  const threadFields = { aboutId: id, happenedAt };
  if (words.category === 'key' && name)
    await insertEntry(context, { act: 'given', holderName: name, holderCompany: company, ...threadFields });
  if (words.category === 'lostProperty' && keptAt)
    await insertEntry(context, { act: 'kept', place: keptAt, ...threadFields });
  await recomputeThreadState(context, id);
  await context.recordActivity(
    entryWritten({ building: building.id, id, details: { category: words.category } }),
  );
  return findLogbookThreads(context, [id]);
}

export async function correctEntry(
  context: BuildingContext,
  { entry, pictures, ...words }: LogbookEntryCorrectionInput & { entry: number },
): Promise<LogbookEntry[]> {
  const { building } = context;
  await lockThread(context, entry);
  const id = await insertEntry(context, { act: 'correction', aboutId: entry, ...words });
  await attachPictures(context, id, pictures);
  await recomputeThreadState(context, entry);
  await context.recordActivity(entryCorrected({ building: building.id, id: entry }));
  return findLogbookThreads(context, [entry]);
}

export async function addEntryStep(
  context: BuildingContext,
  {
    entry,
    act,
    text,
    place,
    name,
    company,
    followUpBy,
    followUpUntil,
  }: LogbookEntryStepInput & { entry: number },
): Promise<LogbookEntry[]> {
  const { building } = context;
  const state = await lockThread(context, entry);
  const blockingEntry = findLogbookEntryBlockingStep(act, state);
  if (blockingEntry)
    throw new AppError('logbook_done_already', { params: toEntryConflictParams(context, blockingEntry) });
  if (blockingEntry === null) throw new AppError('logbook_not_possible');
  if (act === 'followUp') await requireBuildingStaff(context, followUpBy);
  await insertEntry(context, {
    act,
    aboutId: entry,
    text,
    ...(act === 'kept' && { place }),
    ...((act === 'given' || act === 'handedOver') && { holderName: name, holderCompany: company }),
    ...(act === 'followUp' && { followUpBy, followUpUntil }),
  });
  await recomputeThreadState(context, entry);
  await context.recordActivity(entryContinued({ building: building.id, id: entry, details: { step: act } }));
  return findLogbookThreads(context, [entry]);
}

/** Does not check permissions: callers must. */
export async function insertFollowUpEntry(
  context: BuildingContext,
  entry: number,
  assignment: Pick<LogbookEntryStepInput, 'followUpBy' | 'followUpUntil'>,
): Promise<void> {
  await insertEntry(context, { act: 'followUp', aboutId: entry, ...assignment });
  await recomputeThreadState(context, entry);
}

export async function markEntryAsMistake(
  context: BuildingContext,
  { entry: id }: { entry: number },
): Promise<LogbookEntry[]> {
  const { db, building, actor } = context;
  if (!can.useLogbook(actor)) throw new AppError('forbidden');
  const table = logbookEntries.in(building);
  const [target] = await db.select().from(table).where(eq(table.id, id));
  if (!target || target.act === 'mistake') throw new AppError('not_found');
  const first = target.aboutId ?? id;
  const { mistaken, rows } = await lockThread(context, first);
  if (mistaken.has(id)) throw createMistakeError(context, rows, id);
  await insertEntry(context, { act: 'mistake', aboutId: first, mistakenId: id });
  await recomputeThreadState(context, first);
  await context.recordActivity(entryMarkedAsMistake({ building: building.id, id: first }));
  return findLogbookThreads(context, [first]);
}

async function lockThread(context: BuildingContext, id: number) {
  const { db, building, actor } = context;
  if (!can.useLogbook(actor)) throw new AppError('forbidden');
  const table = logbookEntries.in(building);
  const [locked] = await db.select({ act: table.act }).from(table).where(eq(table.id, id)).for('update');
  if (locked?.act !== 'entry') throw new AppError('not_found');
  const { rows, state } = await readThread(context, id);
  if (state.isMistaken) throw createMistakeError(context, rows, id);
  return { ...state, rows };
}

async function readThread(context: BuildingDatabase, id: number) {
  const { table, query } = selectLogbookEntries(context);
  const rows = await query.where(or(eq(table.id, id), eq(table.aboutId, id))).orderBy(asc(table.id));
  const [first, ...further] = rows;
  if (!first) throw new AppError('not_found');
  return { rows, state: getLogbookThreadState(first, further) };
}
type Rows = Awaited<ReturnType<typeof readThread>>['rows'];

function createMistakeError(context: BuildingContext, rows: Rows, id: number): AppError {
  const by = rows.find(({ mistakenId }) => mistakenId === id);
  return new AppError('logbook_taken_back', by && { params: toEntryConflictParams(context, by) });
}

async function insertEntry(
  context: BuildingContext,
  row: Omit<EntryColumns, 'happenedAt' | 'writtenAt' | 'writtenBy'> & Partial<EntryColumns>,
): Promise<number> {
  const { db, building, actor, now } = context;
  const written = { happenedAt: parseHappenedAt(context), ...row, writtenAt: now, writtenBy: actor.userId };
  const [inserted] = await logbookEntries.insert(db, building, [written]).returning({ id: sql<number>`id` });
  if (!inserted) throw new Error('The entry was not inserted');
  return inserted.id;
}

export async function recomputeThreadState(context: BuildingDatabase, id: number): Promise<void> {
  const { db, building } = context;
  const { state } = await readThread(context, id);
  await logbookOpenItemsTable.delete(db, building, (table) => eq(table.entryId, id));
  const open = deriveOpenLogbookItems(state).map((each) => ({ ...each, entryId: id }));
  if (open.length > 0) await logbookOpenItemsTable.insert(db, building, open);
}

async function attachPictures(
  { db, building }: BuildingContext,
  entryId: number,
  pictures: readonly number[],
) {
  const files = [...new Set(pictures)];
  for (const id of files)
    await lockFileForReference(db, building, { id, kind: 'picture', field: 'pictures' });
  const rows = files.map((fileId, at) => ({ entryId, fileId, position: at + 1 }));
  if (rows.length > 0) await logbookPictures.insert(db, building, rows);
}

/** Defaults to now. Throws if the moment is in the future or skipped by a clock change. */
function parseHappenedAt({ building, now }: BuildingContext, date?: string, time?: string): string {
  const here = getLocalNow(building.timeZone, now);
  if (date === undefined || time === undefined) return `${here.date} ${here.time}`;
  if (!isExistingTime(date, time, building.timeZone)) throw invalidField('time', 'no_such_time');
  if (date > here.date) throw invalidField('date', 'logbook_in_future');
  if (date === here.date && time > here.time) throw invalidField('time', 'logbook_in_future');
  return `${date} ${time}`;
}

async function requireBuildingStaff({ db, building }: BuildingContext, person: number | null): Promise<void> {
  if (person === null) return;
  const membership = userBuildings.in(building);
  const matchingStaff = await db
    .select({ id: users.id })
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .where(and(eq(users.id, person), buildingStaffCondition()));
  if (matchingStaff.length === 0) throw invalidField('followUpBy', 'logbook_person_unknown');
}
