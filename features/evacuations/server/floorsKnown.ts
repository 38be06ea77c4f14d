import { eq } from 'drizzle-orm';
import { buildingCompanies } from '../../../core/companies/server/tables.ts';
import { alive } from '../../../core/people/server/queries.ts';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { byFloor, floorsOf } from '../floors.ts';

const MOST_FLOORS = 200;

export async function floorsKnown(db: Db, scope: BuildingScope, more: readonly string[]): Promise<string[]> {
  const present = buildingCompanies.in(scope);
  const members = userBuildings.in(scope);
  const ofCompanies = await db.selectDistinct({ floors: present.floors }).from(present);
  const ofPeople = await db
    .selectDistinct({ floors: users.floor })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(alive);
  const all = [...ofCompanies, ...ofPeople].flatMap(({ floors }) => floorsOf(floors));
  return [...new Set([...all, ...more])].sort(byFloor).slice(0, MOST_FLOORS);
}
