import { asc, inArray } from 'drizzle-orm';
import { closedAmong } from '../../../core/buildings/server/closingDays.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { addDays, type LocalDate, localNow } from '../../../kit/time.ts';
import type { StandingDay } from '../../visits/server/shared.ts';
import { comesOn } from '../recurringVisit.ts';
import { standingMembers, type standingVisits } from './tables.ts';

export type StandingRow = ReturnType<typeof standingVisits.in>['$inferSelect'];
export type MemberRow = ReturnType<typeof standingMembers.in>['$inferSelect'];

/** The building's today and tomorrow, tomorrow so that a list printed early has them, but for those on which it is closed. */
export async function daysAhead(
  db: Db,
  building: BuildingScope,
  timeZone: string,
  now: Date,
): Promise<LocalDate[]> {
  const { date } = localNow(timeZone, now);
  const days = [date, addDays(date, 1)];
  const closed = new Set((await closedAmong(db, building, days)).map((day) => day.date));
  return days.filter((day) => !closed.has(day));
}

/** Who of a team is expected on which of the days. */
export function standingDays(
  standing: StandingRow,
  team: readonly MemberRow[],
  days: readonly LocalDate[],
): StandingDay[] {
  return days
    .filter((day) => comesOn(standing, day))
    .flatMap((day) =>
      team.map((member) => ({
        memberId: member.id,
        day,
        time: standing.hoursFrom,
        residentId: standing.hostId,
        visitorFirstName: member.firstName,
        visitorLastName: member.lastName,
        visitorEmail: member.email,
        organization: standing.contractor,
        comment: standing.purpose,
      })),
    );
}

/** Without today where its hours are over: nobody is expected any more, who was not before. */
export function stillToCome(
  standing: StandingRow,
  days: readonly StandingDay[],
  { timeZone, now }: { timeZone: string; now: Date },
): readonly StandingDay[] {
  const { date, time } = localNow(timeZone, now);
  const isOver = standing.hoursTo > standing.hoursFrom && standing.hoursTo <= time;
  return isOver ? days.filter(({ day }) => day !== date) : days;
}

/** The people of some standing visits, in the order in which they were named. */
export async function teamsOf(
  db: Db,
  building: BuildingScope,
  ids: readonly number[],
): Promise<Map<number, MemberRow[]>> {
  if (ids.length === 0) return new Map();
  const table = standingMembers.in(building);
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.standingId, [...ids]))
    .orderBy(asc(table.id));
  return Map.groupBy(rows, ({ standingId }) => standingId);
}
