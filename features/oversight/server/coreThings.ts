import { inArray } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { companies } from '../../../core/companies/server/tables.ts';
import { users } from '../../../core/people/server/tables.ts';
import type { NameThings } from '../../../core/server/feature.ts';
import type { Db } from '../../../kit/server/database/db.ts';

/** The names of people by their ids; whoever is erased has none. */
export async function namesOfPeople(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(
    found.flatMap(({ id, firstName, lastName }) => {
      const name = `${firstName} ${lastName}`.trim();
      return name === '' ? [] : [[id, name] as const];
    }),
  );
}

/** What of the core the trail is about. */
export const coreThings: Readonly<Record<string, NameThings>> = {
  user: (db, _buildings, ids) => namesOfPeople(db, ids),
  async building(db, _buildings, ids) {
    const rows = await db
      .select({ id: buildings.id, name: buildings.name })
      .from(buildings)
      .where(inArray(buildings.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  async company(db, _buildings, ids) {
    const rows = await db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(inArray(companies.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
};
