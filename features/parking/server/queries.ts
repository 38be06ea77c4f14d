import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { lockInOrder, lockKind } from '../../../kit/server/database/locks.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { Bay, Period } from '../parking.ts';
import { bayReservations, bays } from './tables.ts';

/** The building's bays in their order. */
export async function findBays(db: Db, scope: BuildingScope): Promise<Bay[]> {
  const table = bays.in(scope);
  return db
    .select({ id: table.id, name: table.name })
    .from(table)
    .orderBy(asc(table.position), asc(table.id));
}

export async function bayExists(db: Db, scope: BuildingScope, id: number): Promise<boolean> {
  const table = bays.in(scope);
  const found = await db.select({ id: table.id }).from(table).where(eq(table.id, id));
  return found.length > 0;
}

const BAY = lockKind('parking.bay', 48);

/** Lets nobody else write reservations of these bays until the transaction ends. */
export function lockBays(tx: Db, ids: readonly number[]): Promise<void> {
  return lockInOrder(tx, ids.map(BAY.of));
}

interface BayPeriod extends Period {
  bay: number;
  /** The reservation that is being changed. */
  except?: number;
}

/** Whether somebody holds the bay during a part of the period. Back to back is free. */
export async function isTaken(db: Db, scope: BuildingScope, wanted: BayPeriod): Promise<boolean> {
  const table = bayReservations.in(scope);
  const period = sql`tsrange(${wanted.startDate}::date + ${wanted.startTime}::time, ${wanted.endDate}::date + ${wanted.endTime}::time)`;
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.bayId, wanted.bay),
        // Spelled out, so that the index of the exclusion constraint serves it.
        sql`${table.booked}`,
        sql`${table.period} && ${period}`,
        wanted.except === undefined ? undefined : ne(table.id, wanted.except),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export type BayReservationRow = ReturnType<typeof bayReservations.in>['$inferSelect'];

/** A reservation, booked or not, locked until the transaction ends, or undefined. */
export async function lockReservation(
  db: Db,
  scope: BuildingScope,
  id: number,
): Promise<BayReservationRow | undefined> {
  const table = bayReservations.in(scope);
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  return row;
}
