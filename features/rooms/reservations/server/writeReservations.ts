import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Slot } from '../../../../core/booking/occupancy.ts';
import { isMoved } from '../../../../core/booking/rules.ts';
import type { ReservationHolder } from '../../../../core/booking/server/holder.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { isPast } from '../../../../kit/time.ts';
import {
  reservationCanceled,
  type reservationCanceledForTheBuilding,
  reservationHandedOver,
} from '../../activity.ts';
import type { RoomWithTerms } from '../../catalogue/server/queries.ts';
import { enqueueGuestMails } from '../../mails/server/enqueueGuestMails.ts';
import { mailCancellationToHolderJob } from '../../mails/server/holderMailJobs.ts';
import { affectsHolderMail } from '../../mails/server/holderMails.ts';
import {
  reservationGuests,
  reservationRooms,
  reservationSeries,
  reservations,
  roomHolds,
} from '../../server/tables.ts';
import type { BookRoomsInput } from '../reservation.ts';
import { keepOfferedLayoutAndServices } from '../roomSet.ts';
import type { ReservationRecord } from './queries.ts';
import { hasFieldChanged, type ReservationChangeInput, type RoomChange, timeFields } from './roomRules.ts';

export async function insertHolds(
  { db, building }: BuildingContext,
  slots: readonly (Slot & { reservationId: number })[],
): Promise<void> {
  await roomHolds.insertManyWithoutId(
    db,
    building,
    slots.flatMap(({ startDate, startTime, endTime, reservationId, resources }) =>
      resources.map(({ id, bufferMinutes }) => ({
        roomId: id,
        reservationId,
        date: startDate,
        start: startTime,
        end: endTime,
        booked: true,
        bufferMinutes,
      })),
    ),
  );
}

export async function insertReservations(
  context: BuildingContext,
  holder: ReservationHolder,
  input: BookRoomsInput,
  slots: readonly Slot<RoomWithTerms>[],
  { isSeries, waits }: { isSeries: boolean; waits: readonly boolean[] },
): Promise<{ created: number[]; series: number | null }> {
  const { db, building, actor, now } = context;
  const { title, expected, externalNames, guests, comment } = input;
  const seriesRows = isSeries ? [{ holderId: holder.userId, createdAt: now }] : [];
  const [series = null] = await reservationSeries.insertMany(db, building, seriesRows);
  const created = await reservations.insertMany(
    db,
    building,
    slots.map((slot, at) => ({
      holderId: holder.userId,
      companyId: holder.companyId,
      assistantId: holder.assistantId,
      countsForQuota: holder.countsForQuota,
      title,
      date: slot.startDate,
      start: slot.startTime,
      end: slot.endTime,
      expected,
      external: Math.min(input.external, expected),
      externalNames,
      comment,
      // The room of an exception may not offer everything.
      ...keepOfferedLayoutAndServices(input, slot.resources),
      seriesId: series,
      approval: waits[at] ? ('waiting' as const) : null,
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    })),
  );
  const inserted = slots.map((slot, at) => ({ ...slot, reservationId: created[at] as number }));
  await reservationGuests.insertManyWithoutId(
    db,
    building,
    inserted.flatMap(({ reservationId }) => guests.map((userId) => ({ reservationId, userId }))),
  );
  await reservationRooms.insertManyWithoutId(
    db,
    building,
    inserted.flatMap(({ reservationId, resources }) =>
      resources.map(({ id: roomId }) => ({ reservationId, roomId })),
    ),
  );
  await insertHolds(context, inserted);
  return { created, series };
}

/** `waiting`: the changes that need approval. */
export async function updateReservations(
  context: BuildingContext,
  changes: readonly RoomChange[],
  edit: ReservationChangeInput,
  waiting: readonly RoomChange[],
): Promise<void> {
  const { db, building, now } = context;
  const moves = changes.filter(isMoved);
  const { rooms, guests, ...columns } = edit;
  // Delete all holds before inserting, so that two reservations can swap rooms.
  await roomHolds.delete(db, building, (table) => inArray(table.reservationId, getReservationIds(moves)));
  await reservations.update(
    db,
    building,
    {
      ...columns,
      external: sql`least(${columns.external ?? sql`external`}::int, ${columns.expected ?? sql`expected`}::int)`,
      approval: sql`case when ${isOneOfSql(waiting)} then 'waiting'
        when ${isOneOfSql(moves)} then null else approval end`,
      // Raise it only for changes that are mailed, so that a mail can detect that it is outdated.
      sequence: sql`sequence + ${isOneOfSql(changes.filter(affectsHolderMail))}::int`,
      // The trigger does not see changes of rooms or guests alone.
      version: sql`version + 1`,
      // The holder has changed the reservation since the building moved it.
      moveReason: null,
      updatedAt: now,
    },
    (table) => inArray(table.id, getReservationIds(changes)),
  );
  if (rooms) {
    await reservationRooms.delete(db, building, (table) =>
      inArray(table.reservationId, getReservationIds(moves)),
    );
    const pairs = moves.flatMap(({ before, slot }) =>
      slot.resources.map(({ id }) => ({ reservationId: before.id, roomId: id })),
    );
    await reservationRooms.insertManyWithoutId(db, building, pairs);
  }
  if (guests) {
    // Guests who stay keep their answer.
    await reservationGuests.delete(db, building, (table) =>
      and(inArray(table.reservationId, getReservationIds(changes)), notInArray(table.userId, guests)),
    );
    const pairs = changes.flatMap(({ before, after }) =>
      after.guests
        .filter((userId) => !before.guests.includes(userId))
        .map((userId) => ({ reservationId: before.id, userId })),
    );
    await reservationGuests.insertManyWithoutId(db, building, pairs);
  }
  // New hours reset declined invitations.
  const atAnotherTime = changes.filter((change) => timeFields.some(hasFieldChanged(change)));
  await reservationGuests.update(db, building, { declinedAt: null }, (table) =>
    and(inArray(table.reservationId, getReservationIds(atAnotherTime)), isNotNull(table.declinedAt)),
  );
  await insertHolds(
    context,
    moves.map(({ before, slot }) => ({ ...slot, reservationId: before.id })),
  );
}

const getReservationIds = (changes: readonly RoomChange[]) => changes.map(({ before }) => before.id);

const isOneOfSql = (changes: readonly RoomChange[]) =>
  sql`(id = any(${sql.param(getReservationIds(changes))}::int[]))`;

/** The rows stay, because the cancellations of calendar entries refer to them. */
export async function cancelReservations(
  context: BuildingContext,
  canceled: readonly ReservationRecord[],
  byBuilding?: { kind: typeof reservationCanceledForTheBuilding; reason: string; approval?: 'refused' },
): Promise<void> {
  const { db, building, now } = context;
  if (canceled.length === 0) return;
  const ids = canceled.map(({ id }) => id);
  await roomHolds.delete(db, building, (table) => inArray(table.reservationId, ids));
  await reservations.update(
    db,
    building,
    {
      booked: false,
      cancelReason: byBuilding?.reason ?? null,
      ...(byBuilding?.approval && { approval: byBuilding.approval }),
      sequence: sql`sequence + 1`,
      updatedAt: now,
    },
    (table) => inArray(table.id, ids),
  );
  const kind = byBuilding?.kind ?? reservationCanceled;
  await context.recordActivity(...ids.map((id) => kind({ building: building.id, id })));
  const ahead = canceled.filter(({ date, end }) => !isPast(date, end, building.timeZone, now));
  await enqueueGuestMails(
    context,
    ahead.filter(({ guests }) => guests.length > 0),
  );
  if (ahead.length > 0) {
    await context.enqueue(mailCancellationToHolderJob, {
      building: building.id,
      reservations: ahead.map(({ id, sequence }) => ({ id, sequence: sequence + 1 })),
    });
  }
}

interface NewHolder {
  id: number;
  companyId: number;
  assistantId?: number | null;
  seriesId?: number | null;
}

/** A new holder is removed from the guests. */
export async function transferReservations(
  context: BuildingContext,
  rows: readonly ReservationRecord[],
  { id: holderId, companyId, assistantId = null, seriesId = null }: NewHolder,
): Promise<void> {
  const { db, building, now } = context;
  const ids = rows.map(({ id }) => id);
  await reservations.update(
    db,
    building,
    {
      holderId,
      companyId,
      assistantId,
      seriesId,
      updatedAt: now,
      sequence: sql`sequence + 1`,
      version: sql`version + 1`,
    },
    (table) => inArray(table.id, ids),
  );
  await reservationGuests.delete(db, building, (table) =>
    and(inArray(table.reservationId, ids), eq(table.userId, holderId)),
  );
  await enqueueGuestMails(
    context,
    rows.filter(({ guests }) => guests.length > 0),
  );
  await context.recordActivity(
    ...rows.map(({ id, holderId: from }) =>
      reservationHandedOver({ building: building.id, id, details: { from, to: holderId } }),
    ),
  );
}
