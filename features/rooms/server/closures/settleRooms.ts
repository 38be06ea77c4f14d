import { and, inArray, isNotNull, sql } from 'drizzle-orm';
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
import { reservationCanceledForTheBuilding, reservationChanged } from '../../activity.ts';
import { roomsOf } from '../../roomSet.ts';
import { cancel } from '../changeReservation.ts';
import { enqueueChangeMailsToGuests } from '../guests/enqueueGuestMails.ts';
import { enqueueChangeMailsToHolder } from '../guests/holderJobs.ts';
import { findHolds } from '../holds.ts';
import { lockRooms } from '../locks.ts';
import {
  type BookableRoom,
  findReservationsIn,
  findRooms,
  type ReservationRow,
  roomNames,
} from '../queries.ts';
import { occupancyOf } from '../slots.ts';
import { reservationRooms, reservations, roomHolds } from '../tables.ts';
import { planMoves } from './planMoves.ts';

export const settleRooms: Closable['planClosure'] = async (context, closing, decided, lock) => {
  const { db, building } = context;
  const { places: rooms, until } = closing;
  if (rooms.length === 0) return { hits: [], apply: async () => {} };
  const during = { rooms, from: laterOf(closing.from, currentLocalMoment(context)), until };
  if (lock === 'locked') {
    // Lock reservations before rooms, as edits do, then read again for new reservations.
    await findReservationsIn(db, building, during, 'locked');
    const wanted = decided.flatMap(({ kind, to }) => (kind === 'room' && to) || []);
    await lockRooms(db, { companies: [], rooms: [...rooms, ...wanted] });
  }
  const rows = await findReservationsIn(db, building, during, lock);
  const { hits, chosen } = await plan(context, rows, closing, decided);
  return {
    hits,
    async apply(reason) {
      const holders = await findHolders(
        db,
        rows.map(({ holderId }) => holderId),
      );
      // One mail covers reservations of the same holder, assistant and creator.
      const groups = Map.groupBy(rows, (row) => `${row.holderId} ${row.assistantId} ${row.createdBy}`);
      const gone = rows.filter(({ id }) => !chosen.has(id));
      await roomHolds.delete(db, building, (table) =>
        inArray(
          table.reservationId,
          rows.map(({ id }) => id),
        ),
      );
      for (const group of groups.values()) {
        const said = inLanguage(reason, holders.get(group[0]?.holderId ?? 0)?.language ?? 'fr');
        await cancel(
          context,
          group.filter((row) => gone.includes(row)),
          { kind: reservationCanceledForTheBuilding, reason: said },
        );
        const moves = group.flatMap((before) => {
          const to = chosen.get(before.id);
          return to ? [{ before, to }] : [];
        });
        await move(context, moves, said);
      }
      await endAiring(context, closing);
    },
  };
};

/** The buffer after a meeting must not overlap the closure. */
async function endAiring(
  { db, building }: BuildingContext,
  { places, from, until }: ClosurePeriod,
): Promise<void> {
  if (until === null) return;
  await roomHolds.update(db, building, { bufferMinutes: 0 }, (table) =>
    and(
      inArray(table.roomId, [...places]),
      isNotNull(table.reservationId),
      sql`${table.bufferMinutes} > 0 and ${table.period} && tsrange(${from}::timestamp, ${until}::timestamp)`,
    ),
  );
}

const laterOf = (one: string, other: string) => (one > other ? one : other);

async function plan(
  context: BuildingContext,
  rows: readonly ReservationRow[],
  { places }: ClosurePeriod,
  decided: readonly Decision[],
): Promise<{ hits: AffectedReservation[]; chosen: Map<number, BookableRoom[]> }> {
  const { db, building } = context;
  const all = await findRooms(db, building);
  const open = all.filter(({ id, isRetired }) => !isRetired && !places.includes(id));
  const days = [...new Set(rows.map(({ date }) => date))];
  const holds = await findHolds(db, building, { rooms: open.map(({ id }) => id), days });
  const occupancy = occupancyOf(holds, new Set(rows.map(({ id }) => id)));
  const holders = await findHolders(
    db,
    rows.map(({ holderId }) => holderId),
  );
  const namesOf = await roomNames(db, building);
  const named = (ids: readonly number[]) => {
    const names = namesOf({ rooms: ids });
    return ids.map((id, at) => ({ id, name: names[at] ?? '' }));
  };
  const decisions = new Map(
    rows.map((row) => [row.id, findDecision(decided, { kind: 'room', ...row })] as const),
  );
  const planned = planMoves(open, occupancy, rows, (row) => decisions.get(row.id)?.to);
  const hits = rows.map((row): AffectedReservation => {
    const { to, options, isTaken } = planned.get(row) ?? { to: null, options: [], isTaken: false };
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
      places: named(row.rooms),
      holder: holder ? toHolder(holder) : null,
      to,
      options: options.map(named),
      isTaken,
    };
  });
  const chosen = new Map(
    hits.flatMap(({ id, to }) => (to === null ? [] : [[id, roomsOf(all, to)] as const])),
  );
  return { hits, chosen };
}

async function move(
  context: BuildingContext,
  moves: readonly { before: ReservationRow; to: readonly BookableRoom[] }[],
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
  await reservationRooms.joinMany(
    db,
    building,
    pairs.map(({ before, room }) => ({ reservationId: before.id, roomId: room.id })),
  );
  await roomHolds.insertMany(
    db,
    building,
    pairs.map(({ before: { id, date, start, end }, room }) => ({
      roomId: room.id,
      reservationId: id,
      date,
      start,
      end,
      booked: true,
      bufferMinutes: room.bufferMinutes,
    })),
  );
  const facts = moves.map(({ before: { id, date, start, end } }) =>
    reservationChanged({ building: building.id, id, fields: ['rooms'], says: { date, start, end } }),
  );
  await context.recordActivity(...facts);
  const changes = moves.map(({ before, to }) => ({
    before,
    after: { ...before, rooms: to.map(({ id }) => id), moveReason },
  }));
  await enqueueChangeMailsToGuests(context, changes);
  await enqueueChangeMailsToHolder(context, changes);
}
