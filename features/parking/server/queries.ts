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

interface Around extends Period {
  /** This bay alone is asked about. */
  bay?: number;
  /** The reservation that is being changed. */
  except?: number | undefined;
}

/** The bays that somebody holds during a part of the period. Back to back is free. */
export async function takenBays(db: Db, scope: BuildingScope, around: Around): Promise<Set<number>> {
  const table = bayReservations.in(scope);
  const { startDate, startTime, endDate, endTime, bay, except } = around;
  const period = sql`tsrange(${startDate}::date + ${startTime}::time, ${endDate}::date + ${endTime}::time)`;
  const found = await db
    .selectDistinct({ bay: table.bayId })
    .from(table)
    .where(
      and(
        bay === undefined ? undefined : eq(table.bayId, bay),
        // Spelled out, so that the indexes of booked periods serve it.
        sql`${table.booked}`,
        sql`${table.period} && ${period}`,
        except === undefined ? undefined : ne(table.id, except),
      ),
    );
  return new Set(found.map(({ bay: taken }) => taken));
}

export type BayReservationRow = ReturnType<typeof bayReservations.in>['$inferSelect'];

/** A reservation, booked or not, or undefined. `locked`: nobody else changes it until the transaction ends. */
export async function findReservation(
  db: Db,
  scope: BuildingScope,
  id: number,
  lock: 'locked' | 'unlocked',
): Promise<BayReservationRow | undefined> {
  const table = bayReservations.in(scope);
  const query = db.select().from(table).where(eq(table.id, id));
  return (await (lock === 'locked' ? query.for('update') : query))[0];
}
