import { and, asc, inArray, sql } from 'drizzle-orm';
import { cutHolds, Occupancy, type Slot, toLocalEpochMinutes } from '../../../../core/booking/occupancy.ts';
import { type AccessTerms, mayBook } from '../../../../core/booking/rules.ts';
import type { ClosureHandler, ClosurePeriod } from '../../../../core/booking/server/closureHandler.ts';
import { overlapsCondition } from '../../../../core/booking/server/overlapConditions.ts';
import {
  findHolders,
  type HoldersByUserId,
  listPlacesToLock,
  planReservationMoves,
} from '../../../../core/booking/server/planReservationMoves.ts';
import { pickTranslation } from '../../../../kit/bilingualText.ts';
import type { RowLock } from '../../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import type { SpaceReservationRecord } from '../../reservations/server/queries.ts';
import {
  cancelLockedSpaceReservation,
  updateLockedSpaceReservation,
} from '../../reservations/server/writeReservations.ts';
import { spaceHolds, spaceReservations, spaces } from '../../server/tables.ts';
import type { SpaceKind } from '../space.ts';
import { type ActiveSpace, findActiveSpaces, lockSpaces } from './queries.ts';

export const planSpaceClosure: ClosureHandler['planClosure'] = async (context, period, decisions, lock) => {
  const { db, building } = context;
  if (lock === 'locked') {
    // Lock reservations before spaces, as edits do, then read again for new reservations.
    await findReservations(context, period, lock);
    await lockSpaces(db, listPlacesToLock('bay', period, decisions));
  }
  const rows = await findReservations(context, period, lock);
  if (rows.length === 0) return { affected: [], apply: async () => {} };
  const holders = await findHolders(db, rows);
  const all = await findActiveSpaces(db, building);
  const table = spaces.in(building);
  const places = await db.select({ id: table.id, name: table.name }).from(table);
  const open = all
    .filter(({ id }) => !period.places.includes(id))
    .map((space) => ({ ...space, bufferMinutes: 0 }));
  const occupancy = await readOccupancy(context, open, rows);
  const affected = planReservationMoves({
    kind: 'bay',
    reservations: rows,
    decisions,
    holders,
    places,
    open,
    occupancy,
    canReserveTogether: ({ length }) => length === 1,
    listCandidates: createCandidateFinder(all, open, holders),
  });
  return {
    affected,
    async apply(reason) {
      const destinations = new Map(affected.map(({ id, to }) => [id, to?.[0]]));
      for (const row of rows) {
        const { language = 'fr' } = holders.get(row.holderId) ?? {};
        const translatedReason = pickTranslation(reason, language);
        const bayId = destinations.get(row.id);
        if (bayId === undefined) await cancelLockedSpaceReservation(context, row, translatedReason);
        else await updateLockedSpaceReservation(context, row, { ...row, bayId }, translatedReason);
      }
    },
  };
};

async function findReservations(
  { db, building }: BuildingContext,
  period: ClosurePeriod,
  lock: RowLock,
): Promise<(SpaceReservationRecord & Slot<number>)[]> {
  const table = spaceReservations.in(building);
  const query = db
    .select()
    .from(table)
    .where(
      and(
        inArray(table.bayId, [...period.places]),
        // Written out: `booked = $1` would not use the partial index.
        sql`${table.booked}`,
        overlapsCondition(table.period, period),
      ),
    )
    .orderBy(asc(table.startDate), asc(table.startTime), asc(table.id));
  const rows = await (lock === 'locked' ? query.for('update') : query);
  return rows.map((row) => ({ ...row, resources: [row.bayId] }));
}

async function readOccupancy(
  { db, building }: BuildingContext,
  open: readonly ActiveSpace[],
  rows: readonly SpaceReservationRecord[],
): Promise<Occupancy> {
  const table = spaceHolds.in(building);
  const starts = rows.map(({ startDate, startTime }) => `${startDate} ${startTime}`);
  const ends = rows.map(({ endDate, endTime }) => `${endDate} ${endTime}`);
  const holds = await db
    .select({
      resource: table.bayId,
      from: sql<number>`(extract(epoch from ${table.startsAt}) / 60)::int`,
      to: sql<number>`(extract(epoch from ${table.endsAt}) / 60)::int`,
      reservation: table.reservationId,
    })
    .from(table)
    .where(
      and(
        inArray(
          table.bayId,
          open.map(({ id }) => id),
        ),
        // Query the hours of these reservations only: a long closure overlaps many more holds.
        sql`${table.period} && (select range_agg(tsrange(wanted.begins, wanted.ends))
          from unnest(${sql.param(starts)}::timestamp[], ${sql.param(ends)}::timestamp[])
            as wanted (begins, ends))`,
      ),
    );
  const from = Math.min(...rows.map((row) => toLocalEpochMinutes(row.startDate, row.startTime)));
  const to = Math.max(...rows.map((row) => toLocalEpochMinutes(row.endDate, row.endTime)));
  return new Occupancy(cutHolds(holds, { from, to }));
}

/**
 * Returns a function that lists equivalent spaces: same kinds, open to the holder. Spaces with an additional
 * charging point come last.
 */
function createCandidateFinder<S extends ActiveSpace>(
  all: readonly ActiveSpace[],
  open: readonly S[],
  holders: HoldersByUserId,
) {
  return (row: SpaceReservationRecord) => {
    const own = all.find(({ id }) => id === row.bayId) ?? ORDINARY_SPACE;
    const booker = { companyId: holders.get(row.holderId)?.companyId ?? 0, isStaff: false };
    const listAdditionalKinds = (space: ActiveSpace) =>
      space.kinds.filter((kind) => !own.kinds.includes(kind));
    const equivalent = open
      .filter(
        (space) =>
          own.kinds.every((kind) => space.kinds.includes(kind)) &&
          listAdditionalKinds(space).every((kind) => kind === 'electric') &&
          (space.terms.whoMayBook === own.terms.whoMayBook || mayBook(space.terms, booker)),
      )
      .toSorted((one, other) => listAdditionalKinds(one).length - listAdditionalKinds(other).length);
    return [equivalent.map((space) => [space])];
  };
}

const ORDINARY_SPACE: { kinds: SpaceKind[]; terms: Pick<AccessTerms, 'whoMayBook'> } = {
  kinds: [],
  terms: { whoMayBook: 'everybody' },
};
