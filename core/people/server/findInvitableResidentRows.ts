import { and, eq, ne, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '../../../kit/actor.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { searchTextContainsCondition } from '../../../kit/server/database/searchConditions.ts';
import { companies } from '../../companies/server/tables.ts';
import { activeAccountCondition, type Resident, sameEmailCondition, selectResidents } from './queries.ts';
import { users } from './tables.ts';

const MAX_INVITABLE_PEOPLE = 20;

/** Staff find everybody, others only colleagues. If the company hides names, the whole address must match. */
export async function findInvitableResidentRows(
  db: Db,
  building: BuildingScope,
  actor: Actor,
  search: string,
): Promise<Resident[]> {
  const { company, userId } = actor;
  const searched = sql`(${users.searched} || E'\n' || ${companies.searched})`;
  const byName = isStaff(actor) || company.nameVisibility !== 'none';
  return selectResidents(db, building)
    .where(
      and(
        activeAccountCondition,
        ne(users.id, userId),
        isStaff(actor) ? undefined : eq(users.companyId, company.id),
        byName ? searchTextContainsCondition(searched, search) : sameEmailCondition(search.trim()),
      ),
    )
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(MAX_INVITABLE_PEOPLE);
}
