import { inArray, sql } from 'drizzle-orm';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { spaceReservationHandedOver } from '../activity.ts';
import type { SpaceReservationRecord } from './queries.ts';
import { spaceReservations } from './tables.ts';

export async function setSpaceReservationsHolder(
  context: BuildingContext,
  rows: readonly SpaceReservationRecord[],
  { id: holderId, assistantId = null }: { id: number; assistantId?: number | null },
): Promise<void> {
  const { db, building, now } = context;
  const ids = rows.map(({ id }) => id);
  await spaceReservations.update(
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
  await context.recordActivity(
    ...rows.map(({ id, holderId: from }) =>
      spaceReservationHandedOver({ building: building.id, id, details: { from, to: holderId } }),
    ),
  );
}
