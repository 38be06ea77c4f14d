import { sql } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { lockInOrder, lockKind } from '../../../../kit/server/database/locks.ts';

const ADMINISTRATORS = lockKind('people.administrators', 9);

/**
 * Does what takes somebody's rights, or moves them, and throws `last_administrator` where one of their buildings then has no
 * administrator left who can log in; of two at once the second finds what the first did. Their row is locked by then.
 */
export async function keepingAdministrators<T>(db: Db, person: number, act: () => Promise<T>): Promise<T> {
  const administered = await buildingsAdministeredBy(db, person);
  if (administered.length === 0) return act();
  await lockInOrder(db, administered.map(ADMINISTRATORS.of));
  const done = await act();
  const { rows } = await db.execute<{ name: string }>(sql`
    select b.name from buildings b
      where b.id = any(${sql.param(administered)}::integer[]) and not exists (
        select from user_buildings ub join users u on u.id = ub.user_id where ub.building_id = b.id and ${mayLogIn})
      order by b.name limit 1`);
  const [left] = rows;
  if (left) throw new AppError('last_administrator', { params: { building: left.name } });
  return done;
}

// Beyond the caller's buildings: the rule holds for each of them.
async function buildingsAdministeredBy(db: Db, person: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ub.building_id as id from user_buildings ub join users u on u.id = ub.user_id
      where u.id = ${person} and ${mayLogIn} order by ub.building_id`);
  return rows.map(({ id }) => id);
}

/** An administrator who has never chosen a password is no help to a building. */
const mayLogIn = sql`u.role = 'admin' and u.active and u.deleted_at is null and u.password_hash <> ''`;
