import { eq } from 'drizzle-orm';
import { AppError, invalidField, type Problem } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http.ts';
import { today } from '../../../kit/time.ts';
import { readRoomQuota } from '../../people/server/queries.ts';
import { can } from '../policy.ts';
import { isBookable, type ReservationEdit } from '../reservation.ts';
import { hoursOf } from './bookRooms.ts';
import { checkBooking } from './checkBooking.ts';
import { tellCancellation, tellChange } from './emails.ts';
import { lockDays } from './locks.ts';
import { type BookableRoom, findHolds, lockReservation, quotaUsed, type ReservationRow } from './queries.ts';
import { fits } from './slots.ts';
import { reservations, roomHolds } from './tables.ts';

/** One's own reservation; everybody may know that there is one, so somebody else's is forbidden, not unknown. */
async function ownReservation({ db, actor, building }: BuildingContext, id: number): Promise<ReservationRow> {
  const reservation = await lockReservation(db, building, id);
  if (!reservation) throw new AppError('not_found');
  if (!can.change(actor, reservation)) throw new AppError('forbidden');
  return reservation;
}

/** Changes one's own reservation; answers `occupied`, and changes nothing, where the new slot is taken. */
export async function changeReservation(
  context: BuildingContext,
  { id, lastDate, ...edit }: ReservationEdit,
): Promise<{ status: 'OK' | 'occupied' }> {
  const before = await ownReservation(context, id);
  const date = edit.date ?? lastDate ?? before.date;
  const problem = await tryChange(context, before, { ...edit, date }, [before.id]);
  if (!problem) return { status: 'OK' };
  if (problem.code === 'slot_taken') return { status: 'occupied' };
  if (problem.code === 'date_out_of_range') throw invalidField('date', problem.code);
  throw new AppError(problem.code, { ...(problem.params && { params: problem.params }), general: [problem] });
}

type Changes = Omit<ReservationEdit, 'id' | 'lastDate'>;

/**
 * Brings a reservation to its new form if day, rooms and quota allow, else answers what is against it. `together` are the
 * reservations whose holds do not count: itself, and in a series all those that change with it.
 */
export async function tryChange(
  context: BuildingContext,
  before: ReservationRow,
  changes: Changes,
  together: readonly number[],
): Promise<Problem | undefined> {
  const { db } = context;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const after: ReservationRow = { ...before, ...given };
  // Where only one of the two times was given, the other is the row's.
  if (after.end <= after.start) throw invalidField('end', 'end_before_start_time');
  const { chosen, external } = await checkBooking(context, after);
  await lockDays(db, {
    companyId: before.companyId,
    rooms: [...new Set([...before.rooms, ...after.rooms])],
    days: [before.date, after.date],
  });
  const problem = await reasonAgainst(context, before, after, chosen, together);
  if (problem) return problem;
  await write(context, before, { ...after, external }, chosen);
  return undefined;
}

async function reasonAgainst(
  { db, building, now }: BuildingContext,
  before: ReservationRow,
  after: ReservationRow,
  chosen: readonly BookableRoom[],
  together: readonly number[],
): Promise<Problem | undefined> {
  if (after.date !== before.date && !isBookable(after.date, today(building.timeZone, now))) {
    return { code: 'date_out_of_range' };
  }
  const holds = await findHolds(db, building, after.rooms, [after.date], together);
  if (!fits(holds, { ...after, rooms: chosen })) return { code: 'slot_taken' };
  const limit = before.countsForQuota ? await readRoomQuota(db, before.companyId) : null;
  if (limit === null) return undefined;
  const used = await quotaUsed(db, building, before.companyId, [after.date], [before.id]);
  const left = limit - (used.get(after.date) ?? 0);
  const wanted = hoursOf(after) * chosen.length;
  // What was granted once stays granted, also where the quota was lowered since.
  const asMuchAsBefore = after.date === before.date && wanted <= hoursOf(before) * before.rooms.length;
  if (wanted <= left || asMuchAsBefore) return undefined;
  return { code: 'daily_quota_exceeded', params: { left: Math.max(0, left), limit } };
}

const told = ['date', 'start', 'end', 'rooms'] as const;
const personal = ['title', 'externalNames', 'comment', 'guests'] as const;
const plain = ['expected', 'external', 'layout', 'services'] as const;

async function write(
  context: BuildingContext,
  before: ReservationRow,
  after: ReservationRow,
  chosen: readonly BookableRoom[],
): Promise<void> {
  const { db, building, now } = context;
  const { title, date, start, end, expected, external, externalNames, guests, layout, services, comment } =
    after;
  const differs = (field: keyof ReservationRow) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  const sequence = before.sequence + 1;
  await roomHolds.delete(db, building, (table) => eq(table.reservationId, before.id));
  await reservations.update(
    db,
    building,
    {
      ...{ title, date, start, end, expected, external, externalNames, guests, layout, services, comment },
      sequence,
      updatedAt: now,
    },
    (table) => eq(table.id, before.id),
  );
  await roomHolds.insert(
    db,
    building,
    chosen.map(({ id, bufferMinutes }) => ({
      ...{ roomId: id, reservationId: before.id, date, start, end, booked: true, bufferMinutes },
    })),
  );
  if (told.some(differs) || differs('title')) {
    await context.enqueue(tellChange, { building: building.id, reservation: before.id, sequence });
  }
  await context.audit({
    action: 'reservation.changed',
    entity: 'reservation',
    id: before.id,
    buildingId: building.id,
    fields: [...told, ...personal, ...plain].filter(differs),
    values: { date, start, end },
  });
}

/** Cancels one's own reservation. */
export async function cancelReservation(context: BuildingContext, { id }: { id: number }): Promise<void> {
  await cancel(context, await ownReservation(context, id), null);
  await context.announce(context.building.id, 'rooms');
}

/** Staff cancel a reservation for the building; its creator is told why. */
export async function cancelForTheBuilding(
  context: BuildingContext,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const { db, actor, building } = context;
  if (!can.cancelForTheBuilding(actor)) throw new AppError('forbidden');
  const reservation = await lockReservation(db, building, id);
  if (!reservation) throw new AppError('not_found');
  await cancel(context, reservation, reason);
  await context.announce(building.id, 'rooms');
}

/** Frees the rooms and tells the holder. The row stays: it is what the calendar entry's cancellation refers to. */
export async function cancel(
  context: BuildingContext,
  reservation: ReservationRow,
  cancelReason: string | null,
): Promise<void> {
  const { db, building, now } = context;
  const sequence = reservation.sequence + 1;
  await roomHolds.delete(db, building, (table) => eq(table.reservationId, reservation.id));
  await reservations.update(
    db,
    building,
    { booked: false, cancelReason, sequence, updatedAt: now },
    (table) => eq(table.id, reservation.id),
  );
  await context.enqueue(tellCancellation, { building: building.id, reservation: reservation.id, sequence });
  await context.audit({
    action: cancelReason === null ? 'reservation.canceled' : 'reservation.canceled_for_the_building',
    entity: 'reservation',
    id: reservation.id,
    buildingId: building.id,
  });
}
