import { eq, sql } from 'drizzle-orm';
import { buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { companies, users } from '../../../core/people/server/tables.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { composeVisitorName, ERASED_NAME } from '../visitorName.ts';
import { visits } from './tables.ts';

export function selectVisitsWithHosts(db: Db, scope: BuildingScope) {
  const table = visits.in(scope);
  return db
    .select({
      id: table.id,
      date: table.date,
      time: table.time,
      status: table.status,
      checkedInAt: table.checkedInAt,
      departedAt: table.departedAt,
      isInside: sql<boolean>`(${table.status} = 'done' and ${table.departedAt} is null)`.as('is_inside'),
      firstName: table.visitorFirstName,
      lastName: table.visitorLastName,
      organization: table.organization,
      admission: table.admission,
      partySize: table.partySize,
      partyName: table.partyName,
      partyMinors: table.partyMinors,
      partyArrived: table.partyArrived,
      hostName: buildPersonNameSql(users).as('host_name'),
      hostCompany: sql<string>`${companies.name}`.as('host_company'),
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.residentId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .as('visitors');
}

export function formatVisitorName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return lastName === ERASED_NAME ? '' : composeVisitorName(lastName, firstName);
}
