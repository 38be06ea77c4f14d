import { inArray, sql } from 'drizzle-orm';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { bayReservationHandedOver } from '../activity.ts';
import type { BayReservationRow } from './queries.ts';
import { bayReservations } from './tables.ts';

/** Changes the holder of locked reservations and nothing else. */
export async function giveReservations(
  context: BuildingContext,
  rows: readonly BayReservationRow[],
  { id: holderId, assistantId = null }: { id: number; assistantId?: number | null },
): Promise<void> {
  const { db, building, now } = context;
  const ids = rows.map(({ id }) => id);
  await bayReservations.update(
    db,
    building,
    {
      holderId,
      assistantId,
      updatedAt: now,
      sequence: sql`sequence + 1`,
      version: sql`version + 1`,
    },
    (table) => inArray(table.id, ids),
  );
  await context.record(
    ...rows.map(({ id, holderId: from }) =>
      bayReservationHandedOver({ building: building.id, id, says: { from, to: holderId } }),
    ),
  );
}
