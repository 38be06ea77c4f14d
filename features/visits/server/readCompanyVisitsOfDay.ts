import { and, asc, eq } from 'drizzle-orm';
import { users } from '../../../core/people/server/tables.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { readRowsWithinLimit } from '../../../kit/server/database/rowLimit.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { composeVisitorName } from '../visitorName.ts';
import { visits } from './tables.ts';

export async function readCompanyVisitsOfDay(
  db: Db,
  building: BuildingScope,
  { companyId, date }: { companyId: number; date: LocalDate },
) {
  const table = visits.in(building);
  const rows = await readRowsWithinLimit(
    db
      .select({
        id: table.id,
        time: table.time,
        status: table.status,
        visitorFirstName: table.visitorFirstName,
        visitorLastName: table.visitorLastName,
        organization: table.organization,
        hostFirstName: users.firstName,
        hostLastName: users.lastName,
      })
      .from(table)
      .innerJoin(users, eq(users.id, table.residentId))
      .where(and(eq(table.date, date), eq(users.companyId, companyId)))
      .orderBy(asc(table.time), asc(table.id)),
  );
  return rows.map((row) => ({
    id: row.id,
    time: row.time,
    status: row.status,
    visitor: composeVisitorName(row.visitorLastName, row.visitorFirstName),
    organization: row.organization,
    host: `${row.hostFirstName} ${row.hostLastName}`.trim(),
  }));
}
