import { sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { defineLockKind, lockInOrder } from '../../../kit/server/database/locks.ts';

const ADMINISTRATORS = defineLockKind('people.administrators', 9);

/**
 * Throws `last_administrator` if `act` removes the last administrator of one of the person's buildings.
 * Concurrent calls are serialised.
 */
export async function withRemainingAdministrator<T>(
  db: Db,
  person: number,
  act: () => Promise<T>,
): Promise<T> {
  const administered = await findAdministeredBuildings(db, person);
  if (administered.length === 0) return act();
  await lockInOrder(db, administered.map(ADMINISTRATORS.of));
  const result = await act();
  const { rows } = await db.execute<{ name: string }>(sql`
    select b.name from buildings b
      where b.id = any(${sql.param(administered)}::integer[]) and not exists (
        select from user_buildings ub join users u on u.id = ub.user_id
          where ub.building_id = b.id and ${mayLogIn})
      order by b.name limit 1`);
  const [affectedBuilding] = rows;
  if (affectedBuilding)
    throw new AppError('last_administrator', { params: { building: affectedBuilding.name } });
  return result;
}

// This is not limited to the caller's buildings, because the rule holds for each building.
async function findAdministeredBuildings(db: Db, person: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ub.building_id as id from user_buildings ub join users u on u.id = ub.user_id
      where u.id = ${person} and ${mayLogIn} order by ub.building_id`);
  return rows.map(({ id }) => id);
}

/** Administrators without a password do not count. */
const mayLogIn = sql`u.role = 'admin' and u.active and u.deleted_at is null and u.password_hash <> ''`;
