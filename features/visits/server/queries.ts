import { and, asc, between, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { deviceMay } from '../../../core/access/devices.ts';
import { companies } from '../../../core/companies/server/tables.ts';
import { otherPerson, personNameOf } from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import { assistedIn, isDevice, isStaff, type Principal } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { wholeList } from '../../../kit/server/database/wholeList.ts';
import { daysAsked } from '../../../kit/server/http/daysAsked.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { type DayRange, type LocalDate, today } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import type { Visit } from '../visit.ts';
import { composeVisitorName } from '../visitorName.ts';
import { emailOf } from './planVisit.ts';
import { visits } from './tables.ts';
import { onRemoval } from './told.ts';
import type { Coverage } from './visitRows.ts';

type Table = ReturnType<typeof visits.in>;

/** The policy's `can.see` as a filter; a test proves that they agree. */
export function visibleTo(
  actor: Principal,
  table: Table,
  { id, today }: { id: number; today: LocalDate },
): SQL | undefined {
  if (isDevice(actor)) return deviceMay(actor, 'seeTodaysVisits') ? eq(table.date, today) : sql`false`;
  if (isStaff(actor)) return undefined;
  const own = eq(table.residentId, actor.userId);
  const principals = assistedIn(actor, id).map(({ userId }) => userId);
  if (principals.length === 0) return own;
  // By whose they are first: the index of residents finds few.
  return and(
    inArray(table.residentId, [actor.userId, ...principals]),
    or(own, eq(table.assistantId, actor.userId)),
  );
}

/** The visits of some days, by default the building's today, that the actor may see, by day and time. */
export async function listVisits(
  context: BuildingContext<Principal>,
  range: DayRange,
  covered: Coverage,
): Promise<Visit[]> {
  if (!can.list(context.actor)) throw new AppError('forbidden');
  const days = daysAsked(context, range);
  return seenBy(context, (table) => between(table.date, days.from, days.to), covered);
}

/** One visit as the actor's list shows it, or undefined. */
export async function seenVisit(
  context: BuildingContext<Principal>,
  id: number,
  covered: Coverage,
): Promise<Visit | undefined> {
  return (await seenBy(context, (table) => eq(table.id, id), covered))[0];
}

async function seenBy(
  { db, actor, building: scope, now }: BuildingContext<Principal>,
  where: (table: Table) => SQL,
  covered: Coverage,
): Promise<Visit[]> {
  const table = visits.in(scope);
  const assistant = otherPerson('assistant');
  const rows = await wholeList(
    db
      .select({
        id: table.id,
        building: table.buildingId,
        residentFirstName: users.firstName,
        residentLastName: users.lastName,
        residentEmail: users.email,
        companyName: companies.name,
        status: table.status,
        date: table.date,
        time: table.time,
        visitorFirstName: table.visitorFirstName,
        visitorLastName: table.visitorLastName,
        visitorEmail: table.visitorEmail,
        hasNoEmail: table.hasNoEmail,
        organization: table.organization,
        comment: table.comment,
        language: table.language,
        vip: table.vip,
        needsHelp: table.needsHelp,
        partySize: table.partySize,
        partyName: table.partyName,
        partyMinors: table.partyMinors,
        invitedAt: table.invitedAt,
        told: table.told,
        standingMemberId: table.standingMemberId,
        version: table.version,
        announcedBy: personNameOf(assistant),
        ndaSigned: sql<boolean>`${table.ndaSigned} or ${covered(scope, table)}`,
      })
      .from(table)
      .innerJoin(users, eq(users.id, table.residentId))
      .leftJoin(assistant, eq(assistant.id, table.assistantId))
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(and(where(table), visibleTo(actor, table, { id: scope.id, today: today(scope.timeZone, now) })))
      .orderBy(asc(table.date), asc(table.time), asc(table.id)),
  );
  return rows.map(({ hasNoEmail, invitedAt, told, standingMemberId, ...row }) => ({
    ...row,
    announcedBy: row.announcedBy ?? '',
    visitorEmail: emailOf({ ...row, hasNoEmail }),
    residentEmail: row.residentEmail ?? '',
    residentName: `${row.residentFirstName} ${row.residentLastName}`.trim(),
    onRemoval: onRemoval({ ...row, invitedAt, told, standingMemberId }, scope.timeZone, now),
    visitor: composeVisitorName(row.visitorLastName, row.visitorFirstName),
  }));
}
