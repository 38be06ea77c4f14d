import { and, exists, lt, not, notInArray, sql } from 'drizzle-orm';
import { visitorOnLegalHoldCondition } from '../../../core/people/server/legalHolds.ts';
import type { EraseExpiredData } from '../../../core/server/feature.ts';
import { recurringVisitMembers, recurringVisits } from './tables.ts';

/** Keeps teams with a member or host under a legal hold. */
export const deleteEndedRecurringVisits: EraseExpiredData = async (
  tx,
  building,
  { before, subjectsOnHold },
) => {
  const team = recurringVisitMembers.in(building);
  const deleted = await recurringVisits
    .delete(tx, building, (table) =>
      and(
        lt(table.until, before),
        notInArray(table.hostId, [...subjectsOnHold.users]),
        not(
          exists(
            tx
              .select({ one: sql`1` })
              .from(team)
              .where(
                and(
                  sql`${team.standingId} = ${table.id}`,
                  visitorOnLegalHoldCondition(
                    team,
                    sql`${team.firstName} || ' ' || ${team.lastName}`,
                    team.email,
                  ),
                ),
              ),
          ),
        ),
      ),
    )
    .returning();
  return deleted.length;
};
