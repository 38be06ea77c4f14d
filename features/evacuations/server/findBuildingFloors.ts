import { eq } from 'drizzle-orm';
import { activeAccountCondition } from '../../../core/people/server/queries.ts';
import { buildingCompanies, userBuildings, users } from '../../../core/people/server/tables.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { compareFloors, parseFloors } from '../floors.ts';

const MAX_FLOORS = 200;

export async function findBuildingFloors(
  db: Db,
  scope: BuildingScope,
  more: readonly string[],
): Promise<string[]> {
  const present = buildingCompanies.in(scope);
  const members = userBuildings.in(scope);
  const ofCompanies = await db.selectDistinct({ floors: present.floors }).from(present);
  const ofPeople = await db
    .selectDistinct({ floors: users.floor })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(activeAccountCondition);
  const all = [...ofCompanies, ...ofPeople].flatMap(({ floors }) => parseFloors(floors));
  return [...new Set([...all, ...more])].sort(compareFloors).slice(0, MAX_FLOORS);
}
