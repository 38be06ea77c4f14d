import { and, eq, isNull } from 'drizzle-orm';
import { readMembersByVisit } from '../../visits/server/shared.ts';
import { isMemberPresent } from '../../visits/shared.ts';
import type { BadgeQueryContext } from './loans.ts';
import { badgeLoans } from './tables.ts';

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
