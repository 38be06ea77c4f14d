import { createHash } from 'node:crypto';
import { type AnyColumn, and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import type { FindDisplayNames } from '../../../core/feature/server/feature.ts';
import { aliasUsersTable, buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { instantSortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { formatNumericDateTime } from '../../../kit/server/mail/mailFormats.ts';
import { getLocalNow } from '../../../kit/time.ts';
import { evacuationRecordRead } from '../activity.ts';
import type { evacuationSorts, PastEvacuation, PastEvacuationDetails } from '../evacuation.ts';
import { can } from '../policy.ts';
import { findEvacuees } from './evacuees.ts';
import { findFloorCounts } from './findFloorCounts.ts';
import { listFloorsWithWardenLink } from './runningEvacuation.ts';
import { evacuationPeople, evacuations } from './tables.ts';

export async function listPastEvacuations(
  { db, actor, building }: BuildingContext,
  query: PageQuery<(typeof evacuationSorts)[number]>,
): Promise<PageOfRows<PastEvacuation>> {
  if (!can.runEvacuations(actor)) throw new AppError('forbidden');
  const all = evacuations.in(building);
  const people = evacuationPeople.in(building);
  const ender = aliasUsersTable('ender');
  const sum = (column: AnyColumn) =>
    sql<number>`(select coalesce(sum(${column}), 0)::int from ${people}
       where ${people.evacuationId} = ${all.id} and ${people.leftAt} is null)`;
  const list = db
    .select({
      id: all.id,
      kind: all.kind,
      startedAt: all.startedAt,
      endedAt: all.endedAt,
      sha256: all.sha256,
      startedBy: buildPersonNameSql(users).as('started_by_name'),
      endedBy: buildPersonNameSql(ender).as('ended_by_name'),
      heads: sum(people.heads).as('heads'),
      found: sum(people.found).as('found'),
    })
    .from(all)
    .innerJoin(users, eq(users.id, all.startedBy))
    .innerJoin(ender, eq(ender.id, all.endedBy))
    .where(isNotNull(all.endedAt))
    .as('list');
  const sorts = { start: instantSortValue(list.startedAt) };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  return {
    ...page,
    rows: rows.map(({ startedAt, endedAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? '',
    })),
  };
}

/** Logs the reading. Throws `evacuation_unsealed` until the record is sealed. */
export async function downloadEvacuationRecord(
  context: BuildingContext,
  { evacuation: id }: { evacuation: number },
): Promise<DownloadFile> {
  const { db, building, actor, files, language, translate } = context;
  if (!can.readRecords(actor)) throw new AppError('forbidden');
  const table = evacuations.in(building);
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (!row) throw new AppError('not_found');
  if (row.fileId === null) throw new AppError('evacuation_unsealed');
  const bytes = await files.sealed.read(db, row.fileId);
  if (createHash('sha256').update(bytes).digest('hex') !== row.sha256)
    throw new Error(`The sealed file ${row.fileId} was changed`);
  await context.recordActivity(evacuationRecordRead({ building: building.id, id }));
  const { date } = getLocalNow(building.timeZone, row.startedAt);
  return { filename: `${translate(language, `evacuations:file.${row.kind}`)}-${date}.pdf`, bytes };
}

export const findEvacuationNames: FindDisplayNames = async (db, scope, ids, { language, translate }) => {
  const table = evacuations.in(scope);
  const rows = await db
    .select({ id: table.id, kind: table.kind, startedAt: table.startedAt, zone: buildings.timeZone })
    .from(table)
    .innerJoin(buildings, eq(buildings.id, table.buildingId))
    .where(inArray(table.id, [...ids]));
  return new Map(
    rows.map(({ id, kind, startedAt, zone }) => {
      const { date, time } = getLocalNow(zone, startedAt);
      const moment = formatNumericDateTime(date, time);
      return [id, translate(language, `evacuations:named.${kind}`, { moment })];
    }),
  );
};

/** The sealed record holds no names; this adds those that are not erased. */
export async function readPastEvacuation(
  { db, actor, building }: BuildingContext,
  { evacuation: id }: { evacuation: number },
): Promise<PastEvacuationDetails> {
  if (!can.runEvacuations(actor)) throw new AppError('forbidden');
  const table = evacuations.in(building);
  const [row] = await db
    .select({ comment: table.comment })
    .from(table)
    .where(and(eq(table.id, id), isNotNull(table.endedAt)));
  if (!row) throw new AppError('not_found');
  const peopleTable = evacuationPeople.in(building);
  const noteRows = await db
    .select({ id: peopleTable.id, note: peopleTable.note })
    .from(peopleTable)
    .where(eq(peopleTable.evacuationId, id));
  const notes = new Map(noteRows.map(({ id: person, note }) => [person, note]));
  const people = await findEvacuees(db, building, id);
  const floors = await listFloorsWithWardenLink(db, building, id);
  const counts = await findFloorCounts(db, building, id, floors);
  return {
    comment: row.comment,
    people: people.map((person) => ({ ...person, note: notes.get(person.id) ?? '' })),
    floors: counts.filter(({ saidAt }) => saidAt !== null),
  };
}
