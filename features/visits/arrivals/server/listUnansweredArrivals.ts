import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { aliasUsersTable, buildPersonNameSql } from '../../../../core/people/server/queries.ts';
import { filterPrincipalsByBuilding } from '../../../../kit/actor.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { getToday, type LocalTime } from '../../../../kit/time.ts';
import { visits } from '../../server/tables.ts';
import { composeVisitorName } from '../../visitorName.ts';
import type { UnansweredArrival } from '../arrival.ts';

/** Assistants see an arrival of their principal only after they were asked. */
export async function listUnansweredArrivals({
  db,
  actor,
  building,
  now,
}: BuildingContext): Promise<UnansweredArrival[]> {
  const table = visits.in(building);
  const host = aliasUsersTable('host');
  const principals = filterPrincipalsByBuilding(actor, building.id).map(({ userId }) => userId);
  const isUndecided = and(isNotNull(table.agreementRefusedAt), isNull(table.admission));
  const since = sql`coalesce(${table.checkedInAt}, ${table.agreementRefusedAt})`;
  const rows = await db
    .select({
      id: table.id,
      visitorFirstName: table.visitorFirstName,
      visitorLastName: table.visitorLastName,
      organization: table.organization,
      partySize: table.partySize,
      arrivedAt: sql<LocalTime>`to_char(${since} at time zone ${building.timeZone}, 'HH24:MI')`,
      refused: sql<boolean>`${isUndecided}`,
      residentId: table.residentId,
      hostName: buildPersonNameSql(host),
    })
    .from(table)
    .innerJoin(host, eq(host.id, table.residentId))
    .where(
      and(
        eq(table.date, getToday(building.timeZone, now)),
        isNull(table.departedAt),
        or(
          and(eq(table.status, 'done'), isNull(table.hostAnswer), isNotNull(table.hostAskedAt)),
          and(inArray(table.status, ['waiting', 'done']), isUndecided),
        ),
        or(
          eq(table.residentId, actor.userId),
          and(inArray(table.residentId, principals), isNotNull(table.assistantsAskedAt)),
        ),
      ),
    )
    .orderBy(asc(since), asc(table.id));
  return rows.map(({ visitorFirstName, visitorLastName, residentId, hostName, ...row }) => ({
    ...row,
    visitor: composeVisitorName(visitorLastName, visitorFirstName),
    hostName: residentId === actor.userId ? '' : (hostName ?? ''),
  }));
}
