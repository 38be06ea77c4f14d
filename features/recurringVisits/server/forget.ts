import { and, exists, lt, not, notInArray, sql } from 'drizzle-orm';
import { isVisitorHeld } from '../../../core/people/server/legalHolds.ts';
import type { ForgetVisitors } from '../../../core/server/feature.ts';
import { standingMembers, standingVisits } from './tables.ts';

/**
 * What ended long ago goes whole, with its team and its documents, unless one of the team is held, or the host is: the visits that were
 * made of it stay for the counts, as all visits do.
 */
export const forgetStanding: ForgetVisitors = async (tx, building, { before, held }) => {
  const team = standingMembers.in(building);
  const gone = await standingVisits
    .delete(tx, building, (table) =>
      and(
        lt(table.until, before),
        notInArray(table.hostId, [...held.users]),
        not(
          exists(
            tx
              .select({ one: sql`1` })
              .from(team)
              .where(
                and(
                  sql`${team.standingId} = ${table.id}`,
                  isVisitorHeld(team, sql`${team.firstName} || ' ' || ${team.lastName}`, team.email),
                ),
              ),
          ),
        ),
      ),
    )
    .returning();
  return gone.length;
};
