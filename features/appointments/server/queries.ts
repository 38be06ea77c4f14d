import { and, asc, between, eq, type SQL, sql } from 'drizzle-orm';
import { companies } from '../../../core/companies/server/tables.ts';
import { users } from '../../../core/people/server/tables.ts';
import { type Actor, isStaff } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { Appointment } from '../appointment.ts';
import { composeVisitorName } from '../visitorName.ts';
import type { Coverage } from './shared.ts';
import { appointments } from './tables.ts';

type Table = ReturnType<typeof appointments.in>;

/** The policy's `can.see` as a filter; a test proves that they agree. */
export function visibleTo(actor: Actor, visits: Table): SQL | undefined {
  return isStaff(actor) ? undefined : eq(visits.residentId, actor.userId);
}

/** The visits of some days that the actor may see, by day and time. */
export async function findVisits(
  db: Db,
  scope: BuildingScope,
  actor: Actor,
  days: { from: LocalDate; to: LocalDate },
  covered: Coverage,
): Promise<Appointment[]> {
  const visits = appointments.in(scope);
  const rows = await db
    .select({
      id: visits.id,
      building: visits.buildingId,
      residentFirstName: users.firstName,
      residentLastName: users.lastName,
      residentEmail: users.email,
      companyName: companies.name,
      status: visits.status,
      date: visits.date,
      time: visits.time,
      visitorFirstName: visits.visitorFirstName,
      visitorLastName: visits.visitorLastName,
      visitorEmail: visits.visitorEmail,
      organization: visits.organization,
      comment: visits.comment,
      language: visits.language,
      ndaSigned: sql<boolean>`${visits.ndaSigned} or ${covered(scope, visits)}`,
    })
    .from(visits)
    .innerJoin(users, eq(users.id, visits.residentId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(between(visits.date, days.from, days.to), visibleTo(actor, visits)))
    .orderBy(asc(visits.date), asc(visits.time), asc(visits.id));
  return rows.map((row) => ({
    ...row,
    residentEmail: row.residentEmail ?? '',
    residentName: `${row.residentFirstName} ${row.residentLastName}`.trim(),
    visitor: composeVisitorName(row.visitorLastName, row.visitorFirstName),
  }));
}
