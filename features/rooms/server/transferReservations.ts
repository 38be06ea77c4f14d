import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { reservationHandedOver } from '../activity.ts';
import { enqueueGuestMails } from './guests/enqueueGuestMails.ts';
import type { ReservationRecord } from './queries.ts';
import { reservationGuests, reservations } from './tables.ts';

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
