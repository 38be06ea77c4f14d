import { and, eq, ne, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '../../../kit/actor.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { searchTextContains } from '../../../kit/server/database/searchConditions.ts';
import { companies } from '../../companies/server/tables.ts';
import { alive, type Resident, residents, sameAddress } from './queries.ts';
import { users } from './tables.ts';

const MOST_FOUND = 20;

/**
 * Whom somebody may invite in a building, but themselves: staff anybody, others people of their own company, by name, address and
 * company; at most 20. In a company that shows no names a colleague is found by their whole address alone.
 */
export async function searchInvitable(
  db: Db,
  building: BuildingScope,
  actor: Actor,
  search: string,
): Promise<Resident[]> {
  const { company, userId } = actor;
  const searched = sql`(${users.searched} || E'\n' || ${companies.searched})`;
  const byName = isStaff(actor) || company.nameVisibility !== 'none';
  return residents(db, building)
    .where(
      and(
        alive,
        ne(users.id, userId),
        isStaff(actor) ? undefined : eq(users.companyId, company.id),
        byName ? searchTextContains(searched, search) : sameAddress(search.trim()),
      ),
    )
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(MOST_FOUND);
}
