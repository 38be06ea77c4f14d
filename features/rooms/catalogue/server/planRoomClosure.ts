import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { Occupancy, type Slot } from '../../../../core/booking/occupancy.ts';
import { mayBook } from '../../../../core/booking/rules.ts';
import type { ClosureHandler, ClosurePeriod } from '../../../../core/booking/server/closureHandler.ts';
import { holderToBooker } from '../../../../core/booking/server/holder.ts';
import { overlapsCondition } from '../../../../core/booking/server/overlapConditions.ts';
import {
  findHolders,
  listPlacesToLock,
  planReservationMoves,
} from '../../../../core/booking/server/planReservationMoves.ts';
import { pickTranslation } from '../../../../kit/bilingualText.ts';
import type { RowLock } from '../../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { reservationCanceledForTheBuilding, reservationChanged } from '../../activity.ts';
import { enqueueChangeMailsToGuests } from '../../mails/server/enqueueGuestMails.ts';
import { enqueueChangeMailsToHolder } from '../../mails/server/holderMails.ts';
import {
  areRoomsConnected,
  findMissingOffers,
  isRoomSuitable,
  pickRoomsById,
} from '../../reservations/roomSet.ts';
import { findRoomHolds } from '../../reservations/server/bookingState.ts';
import { lockRoomsAndCompanies } from '../../reservations/server/locks.ts';
import { findReservationsInRooms, type ReservationRecord } from '../../reservations/server/queries.ts';
import { findMergeableRoomSets } from '../../reservations/server/rankRooms.ts';
import { toSlot } from '../../reservations/server/roomRules.ts';
import { cancelReservations, insertHolds } from '../../reservations/server/writeReservations.ts';
import { reservationRooms, reservations, roomHolds } from '../../server/tables.ts';
import { findAllRooms, type RoomWithTerms } from './queries.ts';

export const planRoomClosure: ClosureHandler['planClosure'] = async (context, period, decisions, lock) => {
  const { db, building } = context;
  if (lock === 'locked') {
    // Lock reservations before rooms, as edits do, then read again for new reservations.
    await findReservations(context, period, lock);
    const rooms = listPlacesToLock('room', period, decisions);
    await lockRoomsAndCompanies(db, { companies: [], rooms });
  }
  const rows = await findReservations(context, period, lock);
  if (rows.length === 0) return { affected: [], apply: () => removeBuffers(context, period) };
  const holders = await findHolders(db, rows);
  const all = await findAllRooms(db, building);
  const open = all.filter(({ id, isRetired }) => !isRetired && !period.places.includes(id));
  const occupancy = await readOccupancy(context, rows);
  const affected = planReservationMoves({
    kind: 'room',
    reservations: rows,
    decisions,
    holders,
    places: all,
    open,
    occupancy,
    canReserveTogether: areRoomsConnected,
    listCandidates: createCandidateFinder(open),
  });
  return {
    affected,
    async apply(reason) {
      const destinations = new Map(affected.map(({ id, to }) => [id, to && pickRoomsById(all, to)]));
      // One mail covers reservations of the same holder, assistant and creator.
      const groups = Map.groupBy(rows, (row) => `${row.holderId} ${row.assistantId} ${row.createdBy}`);
      await roomHolds.delete(db, building, (table) =>
        inArray(
          table.reservationId,
          rows.map(({ id }) => id),
        ),
      );
      for (const group of groups.values()) {
        const { language = 'fr' } = holders.get(group[0]?.holderId ?? 0) ?? {};
        const translatedReason = pickTranslation(reason, language);
        await cancelReservations(
          context,
          group.filter(({ id }) => !destinations.get(id)),
          { kind: reservationCanceledForTheBuilding, reason: translatedReason },
        );
        const moves = group.flatMap((before) => {
          const to = destinations.get(before.id);
          return to ? [{ before, to }] : [];
        });
        await moveReservations(context, moves, translatedReason);
      }
      await removeBuffers(context, period);
    },
  };
};

async function findReservations(
  { db, building }: BuildingContext,
  period: ClosurePeriod,
  lock: RowLock,
): Promise<(ReservationRecord & Slot<number>)[]> {
  const inPeriod = { ...period, rooms: period.places };
  const rows = await findReservationsInRooms(db, building, inPeriod, lock);
  return rows.map((row) => ({ ...row, ...toSlot(row, row.rooms) }));
}

async function readOccupancy(
  { db, building }: BuildingContext,
  rows: readonly ReservationRecord[],
): Promise<Occupancy> {
  const holds = await findRoomHolds(
    db,
    building,
    rows.map(({ date }) => date),
  );
  return new Occupancy(holds, new Set(rows.map(({ id }) => id)));
}

/** Returns a function that lists rooms that fit, smallest first, then merged rooms. */
function createCandidateFinder(open: readonly RoomWithTerms[]) {
  const roomsByCapacity = open.toSorted((one, other) => one.capacity - other.capacity);
  const mergedByCount = new Map<number, RoomWithTerms[][]>();
  return function* listCandidates(row: ReservationRecord): Iterable<RoomWithTerms[][]> {
    const booker = holderToBooker(row);
    const isOpen = (room: RoomWithTerms) => mayBook(room.terms, booker);
    yield roomsByCapacity.filter((room) => isRoomSuitable(room, row) && isOpen(room)).map((room) => [room]);
    const sets = mergedByCount.get(row.expected) ?? findMergeableRoomSets(open, row);
    mergedByCount.set(row.expected, sets);
    yield sets.filter((set) => set.every(isOpen) && findMissingOffers(set, row).length === 0);
  };
}

async function moveReservations(
  context: BuildingContext,
  moves: readonly { before: ReservationRecord; to: readonly RoomWithTerms[] }[],
  moveReason: string,
): Promise<void> {
  if (moves.length === 0) return;
  const { db, building, now } = context;
  const ids = moves.map(({ before }) => before.id);
  await reservations.update(
    db,
    building,
    { moveReason, sequence: sql`sequence + 1`, version: sql`version + 1`, updatedAt: now },
    (table) => inArray(table.id, ids),
  );
  await reservationRooms.delete(db, building, (table) => inArray(table.reservationId, ids));
  const pairs = moves.flatMap(({ before, to }) => to.map((room) => ({ before, room })));
  await reservationRooms.insertManyWithoutId(
    db,
    building,
    pairs.map(({ before, room }) => ({ reservationId: before.id, roomId: room.id })),
  );
  await insertHolds(
    context,
    moves.map(({ before, to }) => ({ ...toSlot(before, to), reservationId: before.id })),
  );
  const activities = moves.map(({ before: { id, date, start, end } }) =>
    reservationChanged({ building: building.id, id, fields: ['rooms'], details: { date, start, end } }),
  );
  await context.recordActivity(...activities);
  const changes = moves.map(({ before, to }) => ({
    before,
    after: { ...before, rooms: to.map(({ id }) => id), moveReason },
  }));
  await enqueueChangeMailsToGuests(context, changes);
  await enqueueChangeMailsToHolder(context, changes);
}

/** The buffer after a meeting must not overlap the closure. */
async function removeBuffers({ db, building }: BuildingContext, period: ClosurePeriod): Promise<void> {
  if (period.until === null) return;
  await roomHolds.update(db, building, { bufferMinutes: 0 }, (table) =>
    and(
      inArray(table.roomId, [...period.places]),
      isNotNull(table.reservationId),
      sql`${table.bufferMinutes} > 0`,
      overlapsCondition(table.period, period),
    ),
  );
}
