import { and, asc, inArray, sql } from 'drizzle-orm';
import type { AffectedReservation, Decision } from '../../../../core/booking/closing.ts';
import {
  type Closable,
  type ClosurePeriod,
  currentLocalMoment,
  findDecision,
  findHolders,
} from '../../../../core/booking/server/closing.ts';
import { toHolder } from '../../../../core/people/server/queries.ts';
import { inLanguage } from '../../../../kit/bilingual.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { cancelReservations, moveReservation } from '../changeReservation.ts';
import { type BookableSpace, findSpaces, lockSpaces, type SpaceReservationRow } from '../queries.ts';
import { spaceHolds, spaceReservations, spaces } from '../tables.ts';

type Lock = Parameters<Closable['planClosure']>[3];

export const settleSpaces: Closable['planClosure'] = async (context, closing, decided, lock) => {
  const { db } = context;
  if (closing.places.length === 0) return { hits: [], apply: async () => {} };
  if (lock === 'locked') {
    // Lock reservations before spaces, as edits do, then read again for new reservations.
    await findHit(context, closing, lock);
    const wanted = decided.flatMap(({ kind, to }) => (kind === 'bay' && to) || []);
    await lockSpaces(db, [...closing.places, ...wanted]);
  }
  const rows = await findHit(context, closing, lock);
  const holders = await findHolders(
    db,
    rows.map(({ holderId }) => holderId),
  );
  const planned = await plan(context, rows, closing, decided);
  const names = await namesOf(context);
  const named = (id: number) => ({ id, name: names.get(id) ?? '' });
  const hits = rows.map((row): AffectedReservation => {
    const { to, options, isTaken } = planned.get(row) ?? { to: null, options: [], isTaken: false };
    const { id, version, startDate, startTime, endDate, endTime, bayId: spaceId } = row;
    const holder = holders.get(row.holderId);
    return {
      kind: 'bay',
      id,
      version,
      startDate,
      startTime,
      endDate,
      endTime,
      expected: null,
      isTaken,
      places: [named(spaceId)],
      holder: holder ? toHolder(holder) : null,
      to: to === null ? null : [to],
      options: options.map((option) => [named(option)]),
    };
  });
  return {
    hits,
    async apply(reason) {
      const saidTo = (row: SpaceReservationRow) =>
        inLanguage(reason, holders.get(row.holderId)?.language ?? 'fr');
      // Cancel first, so that the moves find free spaces.
      for (const row of rows)
        if (planned.get(row)?.to === null) await cancelReservations(context, [row], saidTo(row));
      for (const row of rows) {
        const to = planned.get(row)?.to ?? null;
        if (to !== null) await moveReservation(context, row, to, saidTo(row));
      }
    },
  };
};

async function findHit(
  context: BuildingContext,
  { places, from, until }: ClosurePeriod,
  lock: Lock,
): Promise<SpaceReservationRow[]> {
  const { db, building } = context;
  const now = currentLocalMoment(context);
  const since = from > now ? from : now;
  const table = spaceReservations.in(building);
  const query = db
    .select()
    .from(table)
    .where(
      and(
        inArray(table.bayId, [...places]),
        sql`${table.booked} and ${table.period} && tsrange(${since}::timestamp, ${until}::timestamp)`,
      ),
    )
    .orderBy(asc(table.startDate), asc(table.startTime), asc(table.id));
  return lock === 'locked' ? query.for('update') : query;
}

interface PlannedMove {
  to: number | null;
  options: number[];
  isTaken: boolean;
}

const MOST_OPTIONS = 12;
const startOf = ({ startDate, startTime }: SpaceReservationRow) => `${startDate} ${startTime}`;
const endOf = ({ endDate, endTime }: SpaceReservationRow) => `${endDate} ${endTime}`;

async function plan(
  context: BuildingContext,
  rows: readonly SpaceReservationRow[],
  { places }: ClosurePeriod,
  decided: readonly Decision[],
): Promise<Map<SpaceReservationRow, PlannedMove>> {
  const { db, building } = context;
  if (rows.length === 0) return new Map();
  const all = await findSpaces(db, building);
  const open = all.filter(({ id }) => !places.includes(id));
  const held = spaceHolds.in(building);
  const holds = await db
    .select({ spaceId: held.bayId, from: held.startsAt, until: held.endsAt })
    .from(held)
    .where(
      and(
        inArray(
          held.bayId,
          open.map(({ id }) => id),
        ),
        // Query the hours of these reservations only: a long closure overlaps many more holds.
        sql`${held.period} && (select range_agg(tsrange(wanted.begins, wanted.ends))
          from unnest(${sql.param(rows.map(startOf))}::timestamp[], ${sql.param(rows.map(endOf))}::timestamp[])
            as wanted (begins, ends))`,
      ),
    );
  const isFree = (space: number, row: SpaceReservationRow) =>
    !holds.some((hold) => hold.spaceId === space && hold.from < endOf(row) && hold.until > startOf(row));
  const take = (space: number, row: SpaceReservationRow) =>
    holds.push({ spaceId: space, from: startOf(row), until: endOf(row) });
  const suiting = await equivalents(context, all, open, rows);
  const planned = new Map<SpaceReservationRow, PlannedMove>();
  for (const row of rows) {
    const wanted = findDecision(decided, { kind: 'bay', ...row })?.to;
    if (wanted === undefined) continue;
    const [to = null] = wanted ?? [];
    const isTaken =
      to !== null && (wanted?.length !== 1 || !open.some(({ id }) => id === to) || !isFree(to, row));
    if (to !== null && !isTaken) take(to, row);
    planned.set(row, { to, options: [], isTaken });
  }
  for (const row of rows) {
    if (planned.has(row)) continue;
    const to = suiting(row).find((space) => isFree(space, row)) ?? null;
    if (to !== null) take(to, row);
    planned.set(row, { to, options: [], isTaken: false });
  }
  for (const [row, plannedMove] of planned) {
    const { to, isTaken } = plannedMove;
    const isOwn = (space: number) => space === to && !isTaken;
    const options = suiting(row)
      .filter((space) => isOwn(space) || isFree(space, row))
      .slice(0, MOST_OPTIONS);
    if (to !== null && !isTaken && !options.includes(to)) options.push(to);
    plannedMove.options = options;
  }
  return planned;
}

/**
 * Returns a function that lists equivalent free spaces: same kinds, open to the holder. Spaces with an
 * additional charging point come last.
 */
async function equivalents(
  context: BuildingContext,
  all: readonly BookableSpace[],
  open: readonly BookableSpace[],
  rows: readonly SpaceReservationRow[],
) {
  const holders = await findHolders(
    context.db,
    rows.map(({ holderId }) => holderId),
  );
  return (row: SpaceReservationRow): number[] => {
    const own = all.find(({ id }) => id === row.bayId) ?? NOTHING_SPECIAL;
    const company = holders.get(row.holderId)?.companyId ?? 0;
    const more = (space: BookableSpace) => space.kinds.filter((kind) => !own.kinds.includes(kind));
    return open
      .filter(
        (space) =>
          own.kinds.every((kind) => space.kinds.includes(kind)) &&
          more(space).every((kind) => kind === 'electric') &&
          (space.mayBook === 'everybody' ||
            space.mayBook === own.mayBook ||
            (space.mayBook === 'companies' && space.companies.includes(company))),
      )
      .toSorted((one, other) => more(one).length - more(other).length)
      .map(({ id }) => id);
  };
}

const NOTHING_SPECIAL: Pick<BookableSpace, 'kinds' | 'mayBook'> = { kinds: [], mayBook: 'everybody' };

async function namesOf({ db, building }: BuildingContext): Promise<Map<number, string>> {
  const table = spaces.in(building);
  const rows = await db.select({ id: table.id, name: table.name }).from(table);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
