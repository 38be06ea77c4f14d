import { and, isNull, lt, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { EraseExpiredData } from '../../../core/feature/server/personalData.ts';
import { visitorOnLegalHoldCondition } from '../../../core/legalHolds/server/legalHolds.ts';
import { deleteActivityPersonalValues } from '../../../kit/server/activity/activityOfUser.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { deleteMembers, hasMemberOnLegalHold } from '../groups/server/deleteMembers.ts';
import { ERASED_NAME } from '../visitorName.ts';
import { newVisitCodeSql, visits } from './tables.ts';

/** Keeps the visits for statistics. Returns their number. */
export async function anonymiseVisits(
  tx: Db,
  building: BuildingScope,
  now: Date,
  buildCondition: (table: ReturnType<typeof visits.in>) => SQL | undefined,
): Promise<number> {
  const erasedColumns = {
    visitorFirstName: '',
    visitorLastName: ERASED_NAME,
    visitorEmail: null,
    hasNoEmail: false,
    organization: '',
    comment: '',
    // A school class is identified by the school's name.
    partyName: '',
    told: [],
    code: newVisitCodeSql,
    anonymisedAt: now,
  };
  const anonymised = await visits
    .update(tx, building, erasedColumns, (table) => and(buildCondition(table), isNull(table.anonymisedAt)))
    .returning();
  const ids = anonymised.map(({ id }) => id);
  await deleteMembers(tx, building, ids);
  await deleteActivityPersonalValues(tx, 'visitor', ids);
  return anonymised.length;
}

export const anonymiseExpiredVisitors: EraseExpiredData = (tx, building, { before, now, subjectsOnHold }) =>
  anonymiseVisits(tx, building, now, (table) =>
    and(
      lt(table.date, before),
      notInArray(table.id, [...subjectsOnHold.visits]),
      notInArray(table.residentId, [...subjectsOnHold.users]),
      not(
        visitorOnLegalHoldCondition(
          table,
          sql`${table.visitorFirstName} || ' ' || ${table.visitorLastName}`,
          table.visitorEmail,
        ),
      ),
      not(hasMemberOnLegalHold(tx, building, table)),
    ),
  );
