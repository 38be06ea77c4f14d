import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { activeAccountCondition, buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { companies, userBuildings, users } from '../../../core/people/server/tables.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import { formatVisitorName, readMembersByVisit, selectVisitsWithHosts } from '../../visits/server/shared.ts';
import { isMemberPresent } from '../../visits/shared.ts';
import { MAX_POSSIBLE_BADGE_HOLDERS, type PossibleBadgeHolder } from '../badge.ts';
import { requireReceptionStaff } from './badgeList.ts';
import type { BadgeQueryContext } from './loans.ts';
import { badgeLoans } from './tables.ts';

/** Visitors without a badge first, latest arrival first; then residents. */
export async function findPossibleBadgeHolders(
  context: BuildingContext,
  { search }: { search: string },
): Promise<PossibleBadgeHolder[]> {
  requireReceptionStaff(context);
  const { db, building, now } = context;
  const visitors = selectVisitsWithHosts(db, building);
  const loans = badgeLoans.in(building);
  const has = db
    .select({ count: count() })
    .from(loans)
    .where(and(eq(loans.visitId, visitors.id), isNull(loans.returnedAt)));
  const lacks = sql`${has} < coalesce(${visitors.partyArrived}, ${visitors.partySize})`;
  const inside = await db
    .select({
      id: visitors.id,
      firstName: visitors.firstName,
      lastName: visitors.lastName,
      organization: visitors.organization,
    })
    .from(visitors)
    .where(
      and(
        eq(visitors.date, getToday(building.timeZone, now)),
        visitors.isInside,
        containsWordsCondition(
          [visitors.firstName, visitors.lastName, visitors.organization, visitors.partyName],
          search,
        ),
      ),
    )
    .orderBy(desc(lacks), desc(visitors.checkedInAt), desc(visitors.id))
    .limit(MAX_POSSIBLE_BADGE_HOLDERS);
  const membership = userBuildings.in(building);
  const residents = await db
    .select({ id: users.id, name: buildPersonNameSql(users), organization: companies.name })
    .from(membership)
    .innerJoin(users, eq(users.id, membership.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        activeAccountCondition,
        containsWordsCondition([users.firstName, users.lastName, companies.name], search),
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(MAX_POSSIBLE_BADGE_HOLDERS);
  return [
    ...inside.map(({ id, organization, ...name }) => ({
      kind: 'visit' as const,
      id,
      organization,
      name: formatVisitorName(name),
    })),
    ...residents.map(({ id, organization, name }) => ({
      kind: 'resident' as const,
      id,
      organization,
      name: name ?? '',
    })),
  ].slice(0, MAX_POSSIBLE_BADGE_HOLDERS);
}

/** Next receivers in a group: the leader (null), then arrived members; unnamed ones come last. */
export async function findGroupMembersWithoutBadge(
  { db, building }: BadgeQueryContext,
  visit: number,
): Promise<(number | null)[]> {
  const loans = badgeLoans.in(building);
  const out = await db
    .select({ member: loans.visitMemberId })
    .from(loans)
    .where(and(eq(loans.visitId, visit), isNull(loans.returnedAt)));
  const have = new Set(out.map(({ member }) => member));
  const members = (await readMembersByVisit(db, building, [visit])).get(visit) ?? [];
  const ids = members.filter(isMemberPresent).map(({ id }) => id);
  return [null, ...ids].filter((each) => !have.has(each));
}
