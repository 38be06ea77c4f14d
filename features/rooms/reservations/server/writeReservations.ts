import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Slot } from '../../../../core/booking/occupancy.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { isPast } from '../../../../kit/time.ts';
import {
  reservationCanceled,
  type reservationCanceledForTheBuilding,
  reservationHandedOver,
} from '../../activity.ts';
import { enqueueGuestMails } from '../../guests/server/enqueueGuestMails.ts';
import { occupiedRoomPeriods, reservationGuests, reservations } from '../../server/tables.ts';
import { mailCancellationToHolderJob } from './emails.ts';
import type { ReservationRecord } from './queries.ts';

export async function insertHolds(
  { db, building }: BuildingContext,
  slots: readonly (Slot & { reservationId: number })[],
): Promise<void> {
  await occupiedRoomPeriods.insertManyWithoutId(
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

/** The rows stay, because the cancellations of calendar entries refer to them. */
export async function cancelReservations(
  context: BuildingContext,
  canceled: readonly ReservationRecord[],
  byBuilding?: { kind: typeof reservationCanceledForTheBuilding; reason: string; approval?: 'refused' },
): Promise<void> {
  const { db, building, now } = context;
  if (canceled.length === 0) return;
  const ids = canceled.map(({ id }) => id);
  await occupiedRoomPeriods.delete(db, building, (table) => inArray(table.reservationId, ids));
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
