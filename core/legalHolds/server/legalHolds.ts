import { type AnyColumn, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { readAllBuildingsScope } from '../../buildings/server/allBuildings.ts';
import { legalHolds } from './tables.ts';

export async function requireNoLegalHold(db: Db, userId: number): Promise<void> {
  const table = legalHolds.in(await readAllBuildingsScope(db));
  const [legalHold] = await db.select({ id: table.id }).from(table).where(eq(table.userId, userId)).limit(1);
  if (legalHold) throw new AppError('legal_hold');
}

/** Legal holds of any building count. */
export async function findPeopleOnLegalHold(db: Db): Promise<number[]> {
  const table = legalHolds.in(await readAllBuildingsScope(db));
  const rows = await db.selectDistinct({ userId: table.userId }).from(table).where(isNotNull(table.userId));
  return rows.flatMap(({ userId }) => userId ?? []);
}

export const visitorOnLegalHoldCondition = (
  { buildingId }: { buildingId: AnyColumn },
  name: AnyColumn | SQL,
  email: AnyColumn | SQL = sql`''`,
): SQL => sql`visitor_is_held(${buildingId}, ${name}, ${email})`;
