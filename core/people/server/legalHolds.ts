import { type AnyColumn, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { everyBuilding } from '../../buildings/server/everyBuilding.ts';
import { legalHolds } from './tables.ts';

/** Throws `legal_hold` while somebody is held, in whichever building. */
export async function requireNotHeld(db: Db, userId: number): Promise<void> {
  const table = legalHolds.in(await everyBuilding(db));
  const [held] = await db.select({ id: table.id }).from(table).where(eq(table.userId, userId)).limit(1);
  if (held) throw new AppError('legal_hold');
}

/** Everybody who is held, in whichever building. */
export async function heldPeople(db: Db): Promise<number[]> {
  const table = legalHolds.in(await everyBuilding(db));
  const rows = await db.selectDistinct({ userId: table.userId }).from(table).where(isNotNull(table.userId));
  return rows.flatMap(({ userId }) => userId ?? []);
}

/** Whether a hold stands on a visitor of a row's building, by the name and the address that the row has of them. */
export const isVisitorHeld = (
  { buildingId }: { buildingId: AnyColumn },
  name: AnyColumn | SQL,
  email: AnyColumn | SQL = sql`''`,
): SQL => sql`visitor_is_held(${buildingId}, ${name}, ${email})`;
