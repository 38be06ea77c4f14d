import { and, eq, inArray } from 'drizzle-orm';
import type { FindDisplayNames } from '../../../../core/feature/server/feature.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import type { RowLock } from '../../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { formatNumericDateTime } from '../../../../kit/server/mail/mailFormats.ts';
import { can } from '../../policy.ts';
import { spaceReservations, spaces } from '../../server/tables.ts';

export type SpaceReservationRecord = ReturnType<typeof spaceReservations.in>['$inferSelect'];

/** Finds cancelled reservations, too. */
export async function findSpaceReservationRow(
  db: Db,
  scope: BuildingScope,
  id: number,
  lock: RowLock,
): Promise<SpaceReservationRecord | undefined> {
  const table = spaceReservations.in(scope);
  const query = db.select().from(table).where(eq(table.id, id));
  return (await (lock === 'locked' ? query.for('update') : query))[0];
}

/** Everybody sees that a reservation exists, so another person's is `forbidden`, not `not_found`. */
export async function requireSpaceReservation(
  { db, building, actor }: BuildingContext,
  id: number,
  right: 'change' | 'handOver' | 'cancelForTheBuilding',
  lock: RowLock,
): Promise<SpaceReservationRecord> {
  const reservation = await findSpaceReservationRow(db, building, id, lock);
  if (!reservation?.booked) throw new AppError('not_found');
  if (!can[right](actor, reservation)) throw new AppError('forbidden');
  return reservation;
}

/** Titles are private, so a reservation is named by space, day and time. */
export const findSpaceReservationNames: FindDisplayNames = async (db, buildings, ids) => {
  const [table, spaceTable] = [spaceReservations.in(buildings), spaces.in(buildings)];
  const rows = await db
    .select({ id: table.id, space: spaceTable.name, date: table.startDate, time: table.startTime })
    .from(table)
    .innerJoin(spaceTable, and(eq(spaceTable.buildingId, table.buildingId), eq(spaceTable.id, table.bayId)))
    .where(inArray(table.id, [...ids]));
  return new Map(
    rows.map(({ id, space, date, time }) => [id, `${space}, ${formatNumericDateTime(date, time)}`]),
  );
};
