import { and, eq, ne, sql } from 'drizzle-orm';
import { isStaff } from '../../../kit/actor.ts';
import { searchTextContainsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { activeAccountCondition, sameEmailCondition, selectResidents } from '../../people/server/queries.ts';
import { companies, users } from '../../people/server/tables.ts';

const MAX_INVITABLE_PEOPLE = 20;

/** Staff find everybody, others only colleagues. If the company hides names, the whole address must match. */
export async function listInvitablePeople(
  { db, actor, building }: BuildingContext,
  { search }: { search: string },
) {
  const { company, userId } = actor;
  const searched = sql`(${users.searched} || E'\n' || ${companies.searched})`;
  const byName = isStaff(actor) || company.nameVisibility !== 'none';
  const residents = await selectResidents(db, building)
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
  return {
    fields: residents.map(({ id, firstName, lastName, email, companyName }) => ({
      id,
      name: `${firstName} ${lastName}`,
      email,
      companyName,
    })),
  };
}
