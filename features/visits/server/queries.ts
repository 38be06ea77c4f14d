import { and, asc, between, eq, type SQL, sql } from 'drizzle-orm';
import { companies } from '../../../core/companies/server/tables.ts';
import { users } from '../../../core/people/server/tables.ts';
import { type Actor, isStaff } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { Visit } from '../visit.ts';
import { composeVisitorName } from '../visitorName.ts';
import type { Coverage } from './shared.ts';
import { visits } from './tables.ts';

type Table = ReturnType<typeof visits.in>;

/** The policy's `can.see` as a filter; a test proves that they agree. */
export function visibleTo(actor: Actor, table: Table): SQL | undefined {
  return isStaff(actor) ? undefined : eq(table.residentId, actor.userId);
}

/** The visits of some days that the actor may see, by day and time. */
export async function findVisits(
  db: Db,
  scope: BuildingScope,
  actor: Actor,
  days: { from: LocalDate; to: LocalDate },
  covered: Coverage,
): Promise<Visit[]> {
  const table = visits.in(scope);
  const rows = await db
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
      organization: table.organization,
      comment: table.comment,
      language: table.language,
      ndaSigned: sql<boolean>`${table.ndaSigned} or ${covered(scope, table)}`,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.residentId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(between(table.date, days.from, days.to), visibleTo(actor, table)))
    .orderBy(asc(table.date), asc(table.time), asc(table.id));
  return rows.map((row) => ({
    ...row,
    residentEmail: row.residentEmail ?? '',
    residentName: `${row.residentFirstName} ${row.residentLastName}`.trim(),
    visitor: composeVisitorName(row.visitorLastName, row.visitorFirstName),
  }));
}
