import { and, eq, exists, inArray, isNull, type SQL } from 'drizzle-orm';
import { actorToBooker, mayBook } from '../../../../core/booking/rules.ts';
import type { FindDisplayNames } from '../../../../core/feature/server/feature.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { defineLockKind, lockInOrder } from '../../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { formatNumericDateTime } from '../../../../kit/server/mail/mailFormats.ts';
import { spaceReservations, spaces } from '../../server/tables.ts';
import type { ParkingSpace } from '../reservation.ts';
import { findActiveSpaces } from './spaceAvailability.ts';

export function hasSpacesCondition(db: Db, scope: BuildingScope): SQL {
  const table = spaces.in(scope);
  return exists(db.select().from(table).where(isNull(table.retiredAt)));
}

export async function listSpaces({ db, actor, building }: BuildingContext): Promise<ParkingSpace[]> {
  const all = await findActiveSpaces(db, building);
  return all.map(({ id, name, kinds, terms }) => ({
    id,
    name,
    kinds,
    mayReserve: mayBook(terms, actorToBooker(actor)),
  }));
}

export async function findSpaceNameById(db: Db, scope: BuildingScope, id: number): Promise<string> {
  const table = spaces.in(scope);
  const [space] = await db.select({ name: table.name }).from(table).where(eq(table.id, id));
  return space?.name ?? '';
}

const SPACE = defineLockKind('parking.bay', 48);

/** Serialises writers of reservations of these spaces until the transaction ends. */
export function lockSpaces(tx: Db, ids: readonly number[]): Promise<void> {
  return lockInOrder(tx, ids.map(SPACE.of));
}

const ORDER = defineLockKind('parking.order', 47);

/** Serialises changes to the list of spaces until the transaction ends. */
export function lockSpaceList(tx: Db, scope: BuildingScope): Promise<void> {
  return lockInOrder(tx, [ORDER.of(scope.single)]);
}

export type SpaceReservationRecord = ReturnType<typeof spaceReservations.in>['$inferSelect'];

/** Finds cancelled reservations, too. `locked`: locks the row until the transaction ends. */
export async function findSpaceReservationRow(
  db: Db,
  scope: BuildingScope,
  id: number,
  lock: 'locked' | 'unlocked',
): Promise<SpaceReservationRecord | undefined> {
  const table = spaceReservations.in(scope);
  const query = db.select().from(table).where(eq(table.id, id));
  return (await (lock === 'locked' ? query.for('update') : query))[0];
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
