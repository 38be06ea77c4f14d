import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { aliasUsersTable, buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { instantSortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { shiftHandoverSigned, shiftHandoverWithdrawn, shiftHandoverWritten } from '../activity.ts';
import type { LogbookShiftSummary, NewShiftHandover, ShiftHandover } from '../handover.ts';
import { can } from '../policy.ts';
import { toEntryConflictParams } from './conflictParams.ts';
import { logbookEntries, logbookHandovers } from './tables.ts';

type Table = ReturnType<typeof logbookHandovers.in>;
type HandoverContext = Pick<BuildingContext, 'db' | 'building' | 'actor'>;

function selectHandovers({ db, building }: HandoverContext, where: (table: Table) => SQL | undefined) {
  const table = logbookHandovers.in(building);
  const signer = aliasUsersTable('signer');
  const before = sql<
    string | null
  >`(select to_char(max(earlier.written_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from logbook_handovers earlier where earlier.building_id = ${table.buildingId} and earlier.id < ${table.id}
      and earlier.withdrawn_at is null)`;
  return db
    .select({
      id: table.id,
      text: table.text,
      writtenAt: table.writtenAt,
      signedAt: table.signedAt,
      writtenBy: table.writtenBy,
      emptiedAt: table.emptiedAt,
      writer: buildPersonNameSql(users).as('writer'),
      signer: buildPersonNameSql(signer).as('signer'),
      since: before.as('since'),
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.writtenBy))
    .leftJoin(signer, eq(signer.id, table.signedBy))
    .where(and(isNull(table.withdrawnAt), where(table)))
    .$dynamic();
}
type Row = Awaited<ReturnType<typeof selectHandovers>>[number];

async function toHandovers(context: HandoverContext, rows: readonly Row[]): Promise<ShiftHandover[]> {
  const counts = await countEntriesByShift(
    context,
    rows.map(({ since, writtenAt }) => ({ since, until: writtenAt })),
  );
  return rows.map((row, at) => ({
    id: row.id,
    text: row.text,
    since: row.since,
    counts: counts[at] ?? {},
    writtenAt: row.writtenAt.toISOString(),
    writtenBy: row.writer,
    signedAt: row.signedAt?.toISOString() ?? null,
    signedBy: row.signer,
    isMine: row.writtenBy === context.actor.userId,
    emptied: row.emptiedAt !== null,
  }));
}

/** From the previous handover (null: start of the logbook) to the next. */
interface ShiftPeriod {
  since: string | null;
  until: Date;
}

async function countEntriesByShift(
  { db, building }: HandoverContext,
  shifts: readonly ShiftPeriod[],
): Promise<ShiftHandover['counts'][]> {
  if (shifts.length === 0) return [];
  const table = logbookEntries.in(building);
  const ranges = shifts.map(({ since, until }) => ({ since, until: until.toISOString() }));
  const shift = sql`jsonb_to_recordset(${JSON.stringify(ranges)}) as shift (since timestamptz, until timestamptz)`;
  const numbered = sql`(select *, row_number() over () as number from ${shift}) as shift`;
  const rows = await db
    .select({
      number: sql<number>`shift.number::int`,
      category: table.category,
      count: sql<number>`count(*)::int`,
    })
    .from(numbered)
    .innerJoin(
      table,
      and(
        isNull(table.aboutId),
        sql`${table.writtenAt} > coalesce(shift.since, '-infinity')`,
        sql`${table.writtenAt} <= shift.until`,
      ),
    )
    .groupBy(sql`shift.number`, table.category);
  return shifts.map((_, at) =>
    Object.fromEntries(
      rows.filter(({ number }) => number === at + 1).map(({ category, count }) => [category, count]),
    ),
  );
}

const isUnsigned = ({ signedAt }: Table) => isNull(signedAt);

export async function readLogbookShiftSummary(context: BuildingContext): Promise<LogbookShiftSummary> {
  const { actor, now } = context;
  if (!can.useLogbook(actor)) throw new AppError('forbidden');
  const [last] = await selectHandovers(context, () => undefined)
    .orderBy(desc(sql`id`))
    .limit(1);
  const since = last?.writtenAt.toISOString() ?? null;
  const open = await selectHandovers(context, isUnsigned).orderBy(asc(sql`id`));
  const [counts = {}] = await countEntriesByShift(context, [{ since, until: now }]);
  return {
    since,
    counts,
    open: await toHandovers(context, open),
  };
}

export async function listShiftHandovers(
  context: BuildingContext,
  query: PageQuery<'written'>,
): Promise<PageOfRows<ShiftHandover>> {
  const { db, actor } = context;
  if (!can.useLogbook(actor)) throw new AppError('forbidden');
  const list = selectHandovers(context, (table) => containsWordsCondition([table.text], query.search)).as(
    'list',
  );
  const sorts = { written: instantSortValue(list.writtenAt) };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  return { ...page, rows: await toHandovers(context, rows as Row[]) };
}

export async function findShiftHandoversInPeriod(
  context: HandoverContext,
  from: Date,
  until: Date,
): Promise<ShiftHandover[]> {
  const rows = await selectHandovers(context, (table) =>
    and(gt(table.writtenAt, new Date(from.getTime() - 1)), lte(table.writtenAt, until)),
  ).orderBy(asc(sql`id`));
  return toHandovers(context, rows);
}

export async function writeShiftHandover(
  context: BuildingContext,
  { text }: NewShiftHandover,
): Promise<ShiftHandover[]> {
  const { db, building, actor, now } = context;
  if (!can.useLogbook(actor)) throw new AppError('forbidden');
  const row = { text, writtenAt: now, writtenBy: actor.userId };
  const [inserted] = await logbookHandovers.insert(db, building, [row]).returning({ id: sql<number>`id` });
  if (!inserted) throw new Error('The handover was not inserted');
  await context.recordActivity(shiftHandoverWritten({ building: building.id, id: inserted.id }));
  return findHandover(context, inserted.id);
}

export async function signShiftHandover(
  context: BuildingContext,
  { handover: id }: { handover: number },
): Promise<ShiftHandover[]> {
  const { db, building, actor, now } = context;
  const row = await lockHandover(context, id);
  if (row.withdrawnAt) throw new AppError('logbook_withdrawn');
  if (row.signedAt) await rejectSigned(context, id, row.signedAt);
  if (!can.signHandover(actor, row)) throw new AppError('logbook_own_handover');
  const signed = { signedAt: now, signedBy: actor.userId };
  await logbookHandovers.update(db, building, signed, (table) => eq(table.id, id));
  await context.recordActivity(shiftHandoverSigned({ building: building.id, id }));
  return findHandover(context, id);
}

export async function withdrawShiftHandover(
  context: BuildingContext,
  { handover: id }: { handover: number },
): Promise<ShiftHandover[]> {
  const { db, building, actor, now } = context;
  const row = await lockHandover(context, id);
  if (!can.withdrawHandover(actor, row)) throw new AppError('forbidden');
  if (row.signedAt) await rejectSigned(context, id, row.signedAt);
  const before = await findHandover(context, id);
  if (row.withdrawnAt) throw new AppError('logbook_withdrawn');
  await logbookHandovers.update(db, building, { withdrawnAt: now }, (table) => eq(table.id, id));
  await context.recordActivity(shiftHandoverWithdrawn({ building: building.id, id }));
  return before;
}

async function lockHandover({ db, building, actor }: BuildingContext, id: number) {
  if (!can.useLogbook(actor)) throw new AppError('forbidden');
  const table = logbookHandovers.in(building);
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

async function rejectSigned(context: BuildingContext, id: number, at: Date): Promise<never> {
  const [row] = await selectHandovers(context, (table) => eq(table.id, id));
  const by = { writer: row?.signer ?? null, writtenAt: at };
  throw new AppError('logbook_signed_already', { params: toEntryConflictParams(context, by) });
}

const findHandover = async (context: HandoverContext, id: number) =>
  toHandovers(context, await selectHandovers(context, (table) => eq(table.id, id)));
