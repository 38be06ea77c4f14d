import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AffectedReservation, ClosureDecision } from '../../../../core/booking/closure.ts';
import { Occupancy } from '../../../../core/booking/occupancy.ts';
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
import { reservationCanceledForTheBuilding, reservationChanged } from '../../activity.ts';
import { enqueueChangeMailsToGuests } from '../../guests/server/enqueueGuestMails.ts';
import { enqueueChangeMailsToHolder } from '../../guests/server/holderJobs.ts';
import { pickRoomsById } from '../../reservations/roomSet.ts';
import { findOccupiedRoomPeriods } from '../../reservations/server/bookingState.ts';
import { lockRoomsAndCompanies } from '../../reservations/server/locks.ts';
import { findReservationsInRooms, type ReservationRecord } from '../../reservations/server/queries.ts';
import { toSlot } from '../../reservations/server/roomRules.ts';
import { cancelReservations, insertHolds } from '../../reservations/server/writeReservations.ts';
import { occupiedRoomPeriods, reservationRooms, reservations } from '../../server/tables.ts';
import { planReservationMoves } from './planReservationMoves.ts';
import { findAllRooms, type RoomWithTerms, readRoomNameLookup } from './queries.ts';

export const buildRoomClosurePlan: ClosureHandler['planClosure'] = async (
  context,
  period,
  decisions,
  lock,
) => {
  const { db, building } = context;
  const { places: rooms, until } = period;
  if (rooms.length === 0) return { affected: [], apply: async () => {} };
  const closedPeriod = { rooms, from: getLater(period.from, getCurrentLocalMoment(context)), until };
  if (lock === 'locked') {
    // Lock reservations before rooms, as edits do, then read again for new reservations.
    await findReservationsInRooms(db, building, closedPeriod, 'locked');
    const destinationIds = decisions.flatMap(({ kind, to }) => (kind === 'room' && to) || []);
    await lockRoomsAndCompanies(db, { companies: [], rooms: [...rooms, ...destinationIds] });
  }
  const rows = await findReservationsInRooms(db, building, closedPeriod, lock);
  const { affected, destinationRooms: destinations } = await planDestinations(
    context,
    rows,
    period,
    decisions,
  );
  return {
    affected,
    async apply(reason) {
      const holders = await findHoldersByUserId(
        db,
        rows.map(({ holderId }) => holderId),
      );
      // One mail covers reservations of the same holder, assistant and creator.
      const groups = Map.groupBy(rows, (row) => `${row.holderId} ${row.assistantId} ${row.createdBy}`);
      const canceled = rows.filter(({ id }) => !destinations.has(id));
      await occupiedRoomPeriods.delete(db, building, (table) =>
        inArray(
          table.reservationId,
          rows.map(({ id }) => id),
        ),
      );
      for (const group of groups.values()) {
        const translatedReason = pickTranslation(
          reason,
          holders.get(group[0]?.holderId ?? 0)?.language ?? 'fr',
        );
        await cancelReservations(
          context,
          group.filter((row) => canceled.includes(row)),
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

/** The buffer after a meeting must not overlap the closure. */
async function removeBuffers({ db, building }: BuildingContext, period: ClosurePeriod): Promise<void> {
  if (period.until === null) return;
  await occupiedRoomPeriods.update(db, building, { bufferMinutes: 0 }, (table) =>
    and(
      inArray(table.roomId, [...period.places]),
      isNotNull(table.reservationId),
      sql`${table.bufferMinutes} > 0`,
      overlapsCondition(table.period, period),
    ),
  );
}

const getLater = (one: string, other: string) => (one > other ? one : other);

async function planDestinations(
  context: BuildingContext,
  rows: readonly ReservationRecord[],
  { places }: ClosurePeriod,
  decisions: readonly ClosureDecision[],
): Promise<{ affected: AffectedReservation[]; destinationRooms: Map<number, RoomWithTerms[]> }> {
  const { db, building } = context;
  const all = await findAllRooms(db, building);
  const openRooms = all.filter(({ id, isRetired }) => !isRetired && !places.includes(id));
  const days = [...new Set(rows.map(({ date }) => date))];
  const holds = await findOccupiedRoomPeriods(db, building, { rooms: openRooms.map(({ id }) => id), days });
  const occupancy = new Occupancy(holds, new Set(rows.map(({ id }) => id)));
  const holders = await findHoldersByUserId(
    db,
    rows.map(({ holderId }) => holderId),
  );
  const getRoomNames = await readRoomNameLookup(db, building);
  const toPlaces = (ids: readonly number[]) => {
    const names = getRoomNames({ rooms: ids });
    return ids.map((id, at) => ({ id, name: names[at] ?? '' }));
  };
  const decisionByReservation = new Map(
    rows.map((row) => [row.id, findClosureDecision(decisions, { kind: 'room', ...row })] as const),
  );
  const moves = planReservationMoves(
    openRooms,
    occupancy,
    rows,
    (row) => decisionByReservation.get(row.id)?.to,
  );
  const affected = rows.map((row): AffectedReservation => {
    const { to, options, isTaken } = moves.get(row) ?? { to: null, options: [], isTaken: false };
    const holder = holders.get(row.holderId);
    return {
      kind: 'room',
      id: row.id,
      version: row.version,
      expected: row.expected,
      startDate: row.date,
      startTime: row.start,
      endDate: row.date,
      endTime: row.end,
      places: toPlaces(row.rooms),
      holder: holder ? toHolder(holder) : null,
      to: to && [...to],
      options: options.map(toPlaces),
      isTaken,
    };
  });
  const destinationRooms = new Map(
    affected.flatMap(({ id, to }) => (to === null ? [] : [[id, pickRoomsById(all, to)] as const])),
  );
  return { affected, destinationRooms };
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
