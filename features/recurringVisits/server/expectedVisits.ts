import { asc, inArray } from 'drizzle-orm';
import { findClosingDays } from '../../../core/buildings/server/closingDays.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { addDays, getLocalNow, type LocalDate } from '../../../kit/time.ts';
import type { RecurringVisitDay } from '../../visits/server/shared.ts';
import { isRecurringVisitExpectedOn } from '../recurringVisit.ts';
import { recurringVisitMembers, type recurringVisits } from './tables.ts';

export type RecurringVisitRecord = ReturnType<typeof recurringVisits.in>['$inferSelect'];
export type TeamMemberRecord = ReturnType<typeof recurringVisitMembers.in>['$inferSelect'];

/** Tomorrow is included for lists printed early. Closed days are left out. */
export async function findOpenDaysTodayAndTomorrow(
  db: Db,
  building: BuildingScope,
  timeZone: string,
  now: Date,
): Promise<LocalDate[]> {
  const { date } = getLocalNow(timeZone, now);
  const days = [date, addDays(date, 1)];
  const closed = new Set((await findClosingDays(db, building, days)).map((day) => day.date));
  return days.filter((day) => !closed.has(day));
}

export function buildRecurringVisitDays(
  recurringVisit: RecurringVisitRecord,
  team: readonly TeamMemberRecord[],
  days: readonly LocalDate[],
): RecurringVisitDay[] {
  return days
    .filter((day) => isRecurringVisitExpectedOn(recurringVisit, day))
    .flatMap((day) =>
      team.map((member) => ({
        memberId: member.id,
        day,
        time: recurringVisit.hoursFrom,
        residentId: recurringVisit.hostId,
        visitorFirstName: member.firstName,
        visitorLastName: member.lastName,
        visitorEmail: member.email,
        organization: recurringVisit.contractor,
        comment: recurringVisit.purpose,
      })),
    );
}

export function removePastRecurringVisitDays(
  recurringVisit: RecurringVisitRecord,
  days: readonly RecurringVisitDay[],
  { timeZone, now }: { timeZone: string; now: Date },
): readonly RecurringVisitDay[] {
  const { date, time } = getLocalNow(timeZone, now);
  const isOver = recurringVisit.hoursTo > recurringVisit.hoursFrom && recurringVisit.hoursTo <= time;
  return isOver ? days.filter(({ day }) => day !== date) : days;
}

export async function readRecurringVisitTeams(
  db: Db,
  building: BuildingScope,
  ids: readonly number[],
): Promise<Map<number, TeamMemberRecord[]>> {
  if (ids.length === 0) return new Map();
  const table = recurringVisitMembers.in(building);
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.standingId, [...ids]))
    .orderBy(asc(table.id));
  return Map.groupBy(rows, ({ standingId }) => standingId);
}
