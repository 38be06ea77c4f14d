import { asc, eq, inArray, or } from 'drizzle-orm';
import { aliasUsersTable, buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import type { PictureSources } from '../../../kit/fileDetails.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getLogbookThreadState, type LogbookThreadState } from '../entryState.ts';
import type { LogbookContinuationEntry, LogbookEntry } from '../logbook.ts';
import { logbookEntries, logbookPictures } from './tables.ts';

type LogbookReadContext = Pick<BuildingContext, 'db' | 'building' | 'files' | 'now'>;

export interface BuildingDatabase {
  db: Db;
  building: BuildingScope;
}

export function selectLogbookEntries({ db, building }: BuildingDatabase) {
  const table = logbookEntries.in(building);
  const follower = aliasUsersTable('follower');
  return {
    table,
    query: db
      .select({
        id: table.id,
        act: table.act,
        aboutId: table.aboutId,
        mistakenId: table.mistakenId,
        category: table.category,
        text: table.text,
        place: table.place,
        holderName: table.holderName,
        holderCompany: table.holderCompany,
        followUpBy: table.followUpBy,
        followUpUntil: table.followUpUntil,
        happenedAt: table.happenedAt,
        writtenAt: table.writtenAt,
        emptiedAt: table.emptiedAt,
        writer: buildPersonNameSql(users).as('writer'),
        follower: buildPersonNameSql(follower).as('follower'),
      })
      .from(table)
      .innerJoin(users, eq(users.id, table.writtenBy))
      .leftJoin(follower, eq(follower.id, table.followUpBy))
      .$dynamic(),
  };
}
export type LogbookEntryRecord = Awaited<ReturnType<typeof selectLogbookEntries>['query']>[number];

/** Returned in the order of `ids`. */
export async function findLogbookThreads(
  context: LogbookReadContext,
  ids: readonly number[],
): Promise<LogbookEntry[]> {
  if (ids.length === 0) return [];
  const { table, query } = selectLogbookEntries(context);
  const rows = await query
    .where(or(inArray(table.id, [...ids]), inArray(table.aboutId, [...ids])))
    .orderBy(asc(table.id));
  const pictures = await findPictures(
    context,
    rows.map(({ id }) => id),
  );
  const threads = Map.groupBy(rows, ({ id, aboutId }) => aboutId ?? id);
  return ids.flatMap((id) => {
    const [first, ...further] = threads.get(id) ?? [];
    return first ? [toEntry(first, further, pictures)] : [];
  });
}

type Pictures = ReadonlyMap<number, (PictureSources & { id: number })[]>;

async function findPictures(
  { db, building, files, now }: LogbookReadContext,
  entries: readonly number[],
): Promise<Pictures> {
  const table = logbookPictures.in(building);
  const rows = await db
    .select({ entry: table.entryId, file: table.fileId })
    .from(table)
    .where(inArray(table.entryId, [...entries]))
    .orderBy(asc(table.entryId), asc(table.position));
  const pictureFiles = await files.describeFiles(
    db,
    building,
    rows.map(({ file }) => file),
    now,
  );
  const picturesByEntry = new Map<number, (PictureSources & { id: number })[]>();
  for (const { entry, file } of rows) {
    const picture = pictureFiles.get(file)?.picture;
    if (picture)
      picturesByEntry.set(entry, [...(picturesByEntry.get(entry) ?? []), { ...picture, id: file }]);
  }
  return picturesByEntry;
}

export const getMomentDate = (moment: string) => moment.slice(0, 10);
export const getMomentTime = (moment: string) => moment.slice(11, 16);

export function toLogbookCommonFields(row: LogbookEntryRecord, mistaken: ReadonlySet<number>) {
  return {
    id: row.id,
    text: row.text,
    place: row.place,
    date: getMomentDate(row.happenedAt),
    time: getMomentTime(row.happenedAt),
    writtenAt: row.writtenAt.toISOString(),
    writtenBy: row.writer,
    mistaken: mistaken.has(row.id),
    emptied: row.emptiedAt !== null,
  };
}

export const toLogbookContinuationFields = (row: LogbookEntryRecord) => ({
  act: row.act,
  category: row.category,
  mistakenId: row.mistakenId,
  name: row.holderName,
  company: row.holderCompany,
  followUpBy: row.follower,
  followUpUntil: row.followUpUntil,
});

function toEntry(
  first: LogbookEntryRecord,
  continuing: readonly LogbookEntryRecord[],
  pictures: Pictures,
): LogbookEntry {
  const state = getLogbookThreadState(first, continuing);
  const { latestVersion, mistaken } = state;
  const originalVersion = { text: first.text, place: first.place, category: first.category ?? 'other' };
  return {
    ...toLogbookCommonFields(first, mistaken),
    text: latestVersion.text,
    place: latestVersion.place,
    category: latestVersion.category ?? 'other',
    pictures: pictures.get(first.id) ?? [],
    original: latestVersion === first ? null : originalVersion,
    followUp: getFollowUp(state),
    key: getKey(state),
    found: getFoundItem(state),
    further: continuing.map(
      (row): LogbookContinuationEntry => ({
        ...toLogbookCommonFields(row, mistaken),
        ...toLogbookContinuationFields(row),
        pictures: pictures.get(row.id) ?? [],
      }),
    ),
  };
}

const getFollowUp = ({ followUp }: LogbookThreadState<LogbookEntryRecord>): LogbookEntry['followUp'] =>
  followUp && {
    byId: followUp.request.followUpBy,
    by: followUp.request.follower,
    until: followUp.request.followUpUntil ?? '',
    done: followUp.done !== null,
  };

const getKey = ({ key }: LogbookThreadState<LogbookEntryRecord>): LogbookEntry['key'] =>
  key && {
    out: key.act === 'given',
    name: key.holderName,
    company: key.holderCompany,
    since: key.writtenAt.toISOString(),
  };

function getFoundItem({ lostProperty }: LogbookThreadState<LogbookEntryRecord>): LogbookEntry['found'] {
  if (lostProperty === null) return null;
  const { act, place = '', holderName: name = '', holderCompany: company = '' } = lostProperty ?? {};
  const state = act === 'handedOver' || act === 'passedOn' ? act : 'here';
  return { state, place: state === 'here' ? place : '', name, company };
}
