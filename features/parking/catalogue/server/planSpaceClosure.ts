import { and, asc, inArray, sql } from 'drizzle-orm';
import type { AffectedReservation, ClosureDecision } from '../../../../core/booking/closure.ts';
import { type AccessTerms, mayBook } from '../../../../core/booking/rules.ts';
import {
  type ClosureHandler,
  type ClosurePeriod,
  findClosureDecision,
  findHoldersByUserId,
  getCurrentLocalMoment,
} from '../../../../core/booking/server/closure.ts';
import { overlapsCondition } from '../../../../core/booking/server/overlapConditions.ts';
import { toHolder } from '../../../../core/people/server/queries.ts';
import { pickTranslation } from '../../../../kit/bilingualText.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import type { SpaceKind } from '../../reservations/reservation.ts';
import { lockSpaces, type SpaceReservationRecord } from '../../reservations/server/queries.ts';
import { type ActiveSpace, findActiveSpaces } from '../../reservations/server/spaceAvailability.ts';
import {
  cancelLockedSpaceReservation,
  updateLockedSpaceReservation,
} from '../../reservations/server/writeReservations.ts';
import { spaceOccupancies, spaceReservations, spaces } from '../../server/tables.ts';

type Lock = Parameters<ClosureHandler['planClosure']>[3];

export const planSpaceClosure: ClosureHandler['planClosure'] = async (context, period, decisions, lock) => {
  const { db } = context;
  if (period.places.length === 0) return { affected: [], apply: async () => {} };
  if (lock === 'locked') {
    // Lock reservations before spaces, as edits do, then read again for new reservations.
    await findAffected(context, period, lock);
    const destinationIds = decisions.flatMap(({ kind, to }) => (kind === 'bay' && to) || []);
    await lockSpaces(db, [...period.places, ...destinationIds]);
  }
  const rows = await findAffected(context, period, lock);
  const holders = await findHoldersByUserId(
    db,
    rows.map(({ holderId }) => holderId),
  );
  const moves = await planDestinations(context, rows, period, decisions);
  const names = await readSpaceNames(context);
  const toPlace = (id: number) => ({ id, name: names.get(id) ?? '' });
  const affected = rows.map((row): AffectedReservation => {
    const { to, options, isTaken } = moves.get(row) ?? { to: null, options: [], isTaken: false };
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
      places: [toPlace(spaceId)],
      holder: holder ? toHolder(holder) : null,
      to: to === null ? null : [to],
      options: options.map((option) => [toPlace(option)]),
    };
  });
  return {
    affected,
    async apply(reason) {
      const translateReason = (row: SpaceReservationRecord) =>
        pickTranslation(reason, holders.get(row.holderId)?.language ?? 'fr');
      // Cancel first, so that the moves find free spaces.
      for (const row of rows)
        if (moves.get(row)?.to === null)
          await cancelLockedSpaceReservation(context, row, translateReason(row));
      for (const row of rows) {
        const to = moves.get(row)?.to ?? null;
        if (to === null) continue;
        await updateLockedSpaceReservation(context, row, { ...row, bayId: to }, translateReason(row));
      }
    },
  };
};

async function findAffected(
  context: BuildingContext,
  { places, from, until }: ClosurePeriod,
  lock: Lock,
): Promise<SpaceReservationRecord[]> {
  const { db, building } = context;
  const now = getCurrentLocalMoment(context);
  const table = spaceReservations.in(building);
  const query = db
    .select()
    .from(table)
    .where(
      and(
        inArray(table.bayId, [...places]),
        sql`${table.booked}`,
        overlapsCondition(table.period, { from: from > now ? from : now, until }),
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

const MAX_OPTIONS = 12;
const getStart = ({ startDate, startTime }: SpaceReservationRecord) => `${startDate} ${startTime}`;
const getEnd = ({ endDate, endTime }: SpaceReservationRecord) => `${endDate} ${endTime}`;

async function planDestinations(
  context: BuildingContext,
  rows: readonly SpaceReservationRecord[],
  { places }: ClosurePeriod,
  decisions: readonly ClosureDecision[],
): Promise<Map<SpaceReservationRecord, PlannedMove>> {
  const { db, building } = context;
  if (rows.length === 0) return new Map();
  const all = await findActiveSpaces(db, building);
  const open = all.filter(({ id }) => !places.includes(id));
  const holdTable = spaceOccupancies.in(building);
  const holds = await db
    .select({ spaceId: holdTable.bayId, from: holdTable.startsAt, until: holdTable.endsAt })
    .from(holdTable)
    .where(
      and(
        inArray(
          holdTable.bayId,
          open.map(({ id }) => id),
        ),
        // Query the hours of these reservations only: a long closure overlaps many more holds.
        sql`${holdTable.period} && (select range_agg(tsrange(wanted.begins, wanted.ends))
          from unnest(${sql.param(rows.map(getStart))}::timestamp[], ${sql.param(rows.map(getEnd))}::timestamp[])
            as wanted (begins, ends))`,
      ),
    );
  const isFree = (space: number, row: SpaceReservationRecord) =>
    !holds.some((hold) => hold.spaceId === space && hold.from < getEnd(row) && hold.until > getStart(row));
  const take = (space: number, row: SpaceReservationRecord) =>
    holds.push({ spaceId: space, from: getStart(row), until: getEnd(row) });
  const findEquivalents = await createEquivalentSpaceFinder(context, all, open, rows);
  const moves = new Map<SpaceReservationRecord, PlannedMove>();
  for (const row of rows) {
    const destinationIds = findClosureDecision(decisions, { kind: 'bay', ...row })?.to;
    if (destinationIds === undefined) continue;
    const [to = null] = destinationIds ?? [];
    const isTaken =
      to !== null && (destinationIds?.length !== 1 || !open.some(({ id }) => id === to) || !isFree(to, row));
    if (to !== null && !isTaken) take(to, row);
    moves.set(row, { to, options: [], isTaken });
  }
  for (const row of rows) {
    if (moves.has(row)) continue;
    const to = findEquivalents(row).find((space) => isFree(space, row)) ?? null;
    if (to !== null) take(to, row);
    moves.set(row, { to, options: [], isTaken: false });
  }
  for (const [row, plannedMove] of moves) {
    const { to, isTaken } = plannedMove;
    const isOwn = (space: number) => space === to && !isTaken;
    const options = findEquivalents(row)
      .filter((space) => isOwn(space) || isFree(space, row))
      .slice(0, MAX_OPTIONS);
    const isOpen = open.some(({ id }) => id === to);
    if (to !== null && isOpen && !options.includes(to)) options.push(to);
    plannedMove.options = options;
  }
  return moves;
}

/**
 * Returns a function that lists equivalent free spaces: same kinds, open to the holder. Spaces with an
 * additional charging point come last.
 */
async function createEquivalentSpaceFinder(
  context: BuildingContext,
  all: readonly ActiveSpace[],
  open: readonly ActiveSpace[],
  rows: readonly SpaceReservationRecord[],
) {
  const holders = await findHoldersByUserId(
    context.db,
    rows.map(({ holderId }) => holderId),
  );
  return (row: SpaceReservationRecord): number[] => {
    const own = all.find(({ id }) => id === row.bayId) ?? ORDINARY_SPACE;
    const companyId = holders.get(row.holderId)?.companyId ?? 0;
    const listAdditionalKinds = (space: ActiveSpace) =>
      space.kinds.filter((kind) => !own.kinds.includes(kind));
    return open
      .filter(
        (space) =>
          own.kinds.every((kind) => space.kinds.includes(kind)) &&
          listAdditionalKinds(space).every((kind) => kind === 'electric') &&
          (space.terms.whoMayBook === own.terms.whoMayBook ||
            mayBook(space.terms, { companyId, isStaff: false })),
      )
      .toSorted((one, other) => listAdditionalKinds(one).length - listAdditionalKinds(other).length)
      .map(({ id }) => id);
  };
}

const ORDINARY_SPACE: { kinds: SpaceKind[]; terms: Pick<AccessTerms, 'whoMayBook'> } = {
  kinds: [],
  terms: { whoMayBook: 'everybody' },
};

async function readSpaceNames({ db, building }: BuildingContext): Promise<Map<number, string>> {
  const table = spaces.in(building);
  const rows = await db.select({ id: table.id, name: table.name }).from(table);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
