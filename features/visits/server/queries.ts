import { and, asc, between, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { hasDeviceRight } from '../../../core/access/devices.ts';
import { aliasUsersTable, buildPersonNameSql } from '../../../core/people/server/queries.ts';
import { companies, users } from '../../../core/people/server/tables.ts';
import { coveredByEarlierSignatureCondition } from '../../../core/signatures/server/coverage.ts';
import { type ActorOrDevice, filterPrincipalsByBuilding, isDevice, isStaff } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { defineNamedStatement } from '../../../kit/server/database/namedQuery.ts';
import {
  MAX_QUERY_ROWS,
  readRowsWithinLimit,
  requireRowsWithinLimit,
} from '../../../kit/server/database/rowLimit.ts';
import { resolveDayRange } from '../../../kit/server/http/dayRange.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { type DayRangeQuery, getToday, type LocalDate } from '../../../kit/time.ts';
import { getVisitRemovalEffect } from '../mails/server/sentVisitorMails.ts';
import { can } from '../policy.ts';
import type { Visit } from '../visit.ts';
import { composeVisitorName } from '../visitorName.ts';
import { getVisitorEmailFromColumns } from './planVisit.ts';
import { visits } from './tables.ts';

type Table = ReturnType<typeof visits.in>;

/** `can.see` as an SQL filter. A test checks that both agree. */
export function visibleVisitsCondition(
  actor: ActorOrDevice,
  table: Table,
  { id, today }: { id: number; today: LocalDate },
): SQL | undefined {
  if (isDevice(actor)) return hasDeviceRight(actor, 'seeTodaysVisits') ? eq(table.date, today) : sql`false`;
  if (isStaff(actor)) return undefined;
  const own = eq(table.residentId, actor.userId);
  const principals = filterPrincipalsByBuilding(actor, id).map(({ userId }) => userId);
  if (principals.length === 0) return own;
  return and(
    inArray(table.residentId, [actor.userId, ...principals]),
    or(own, eq(table.assistantId, actor.userId)),
  );
}

type Context = BuildingContext<ActorOrDevice>;

const selectDays = defineNamedStatement('visits of days', (db, scope) =>
  selectVisits(db, scope)
    .where(between(visits.in(scope).date, sql.placeholder('from'), sql.placeholder('to')))
    .orderBy(...orderColumns(visits.in(scope)))
    .limit(MAX_QUERY_ROWS + 1),
);

export async function listVisits(context: Context, range: DayRangeQuery): Promise<Visit[]> {
  const { actor, db, building } = context;
  if (!can.list(actor)) throw new AppError('forbidden');
  const days = resolveDayRange(context, range);
  if (isDevice(actor) || !isStaff(actor))
    return selectVisible(context, (table) => between(table.date, days.from, days.to));
  const rows = await selectDays(db, building, days);
  requireRowsWithinLimit(rows);
  return rows.map((row) => toVisit(row, context));
}

export async function readVisitForActor(
  context: BuildingContext<ActorOrDevice>,
  id: number,
): Promise<Visit | undefined> {
  return (await selectVisible(context, (table) => eq(table.id, id)))[0];
}

async function selectVisible(context: Context, getCondition: (table: Table) => SQL): Promise<Visit[]> {
  const { db, actor, building, now } = context;
  const table = visits.in(building);
  const isVisible = visibleVisitsCondition(actor, table, {
    id: building.id,
    today: getToday(building.timeZone, now),
  });
  const rows = await readRowsWithinLimit(
    selectVisits(db, building)
      .where(and(getCondition(table), isVisible))
      .orderBy(...orderColumns(table)),
  );
  return rows.map((row) => toVisit(row, context));
}

const orderColumns = (table: Table) => [asc(table.date), asc(table.time), asc(table.id)];

function selectVisits(db: Db, scope: BuildingScope) {
  const table = visits.in(scope);
  const assistant = aliasUsersTable('assistant');
  return db
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
      announcedBy: buildPersonNameSql(assistant),
      ndaSigned: sql<boolean>`${table.ndaSigned} or ${coveredByEarlierSignatureCondition(scope, table)}`,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.residentId))
    .leftJoin(assistant, eq(assistant.id, table.assistantId))
    .innerJoin(companies, eq(companies.id, users.companyId));
}

type Row = Awaited<ReturnType<typeof selectVisits>>[number];

function toVisit(
  { hasNoEmail, invitedAt, told, standingMemberId, ...row }: Row,
  { building, now }: Pick<Context, 'building' | 'now'>,
): Visit {
  return {
    ...row,
    announcedBy: row.announcedBy ?? '',
    visitorEmail: getVisitorEmailFromColumns({ ...row, hasNoEmail }),
    residentEmail: row.residentEmail ?? '',
    residentName: `${row.residentFirstName} ${row.residentLastName}`.trim(),
    onRemoval: getVisitRemovalEffect({ ...row, invitedAt, told, standingMemberId }, building.timeZone, now),
    visitor: composeVisitorName(row.visitorLastName, row.visitorFirstName),
  };
}
