import { inArray } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { users } from './tables.ts';

export async function findPeopleNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(
    people.flatMap(({ id, firstName, lastName }) => {
      const name = `${firstName} ${lastName}`.trim();
      return name === '' ? [] : [[id, name] as const];
    }),
  );
}
