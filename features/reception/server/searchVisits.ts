import { and, asc, eq, gte, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { companies, userBuildings, users } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import { normalizeLinkCode } from '../../../kit/linkCode.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { addDays, getToday } from '../../../kit/time.ts';
import { findVisit, type VisitRecord, visits } from '../../visits/server/shared.ts';
import { composeVisitorName, isShortVisitCode } from '../../visits/shared.ts';
import { can } from '../policy.ts';
import {
  MAX_NEARBY_VISITS,
  NEARBY_DAYS,
  type NearbyVisitSearchResult,
  parseInvitationCode,
} from '../receptionVisit.ts';

type Table = ReturnType<typeof visits.in>;

const getScope = ({ actor }: BuildingContext) =>
  new BuildingScope(actor.buildings.filter(({ modules }) => modules.has('visits')).map(({ id }) => id));

export async function searchNearbyVisits(
  context: BuildingContext,
  { search }: { search: string },
): Promise<NearbyVisitSearchResult[]> {
  const { actor, building, now } = context;
  if (!can.work(actor)) throw new AppError('forbidden');
  const date = getToday(building.timeZone, now);
  return selectNearbyVisits(context, (table) =>
    and(
      gte(table.date, addDays(date, -NEARBY_DAYS)),
      lte(table.date, addDays(date, NEARBY_DAYS)),
      or(ne(table.date, date), ne(table.buildingId, building.id)),
      ne(table.status, 'canceled'),
      containsWordsCondition(
        [
          table.visitorFirstName,
          table.visitorLastName,
          table.organization,
          table.partyName,
          users.firstName,
          users.lastName,
          companies.name,
        ],
        search,
      ),
    ),
  );
}

/**
 * A mail for several days carries the first day's code, so today's visit of the same visitor is preferred.
 */
export async function findScannedVisit(
  context: BuildingContext,
  { code }: { code: string },
): Promise<NearbyVisitSearchResult> {
  const { actor, building, db, now } = context;
  if (!can.work(actor)) throw new AppError('forbidden');
  const bare = parseInvitationCode(code) ?? normalizeLinkCode(code);
  const table = visits.in(getScope(context));
  const date = getToday(building.timeZone, now);
  const hasCode = isShortVisitCode(bare)
    ? and(
        eq(sql`left(${table.code}, ${bare.length})`, bare),
        gte(table.date, addDays(date, -NEARBY_DAYS)),
        lte(table.date, addDays(date, NEARBY_DAYS)),
      )
    : eq(table.code, bare);
  const matches = await db.select().from(table).where(hasCode).limit(2);
  const [scanned] = matches;
  // Visits may share a short code; then it opens neither.
  if (!scanned || matches.length > 1) throw new AppError('visit_code_unknown');
  const isSame = (each: Table) =>
    or(
      eq(each.id, scanned.id),
      and(isSameVisitor(each, scanned), eq(each.date, date), ne(each.status, 'canceled')),
    );
  const [best] = await selectNearbyVisits(context, (each) =>
    and(eq(each.buildingId, scanned.buildingId), isSame(each)),
  );
  if (!best) throw new AppError('visit_code_unknown');
  return best;
}

const isSameVisitor = (table: Table, { visitorEmail, residentId }: VisitRecord): SQL | undefined =>
  visitorEmail === null
    ? sql`false`
    : and(eq(table.residentId, residentId), sql`lower(${table.visitorEmail}) = lower(${visitorEmail})`);

async function selectNearbyVisits(
  context: BuildingContext,
  getCondition: (table: Table) => SQL | undefined,
): Promise<NearbyVisitSearchResult[]> {
  const { db, building, now } = context;
  const table = visits.in(getScope(context));
  const members = userBuildings.in(building);
  const rows = await db
    .select({
      id: table.id,
      building: table.buildingId,
      buildingName: buildings.name,
      date: table.date,
      time: table.time,
      status: table.status,
      visitorFirstName: table.visitorFirstName,
      visitorLastName: table.visitorLastName,
      organization: table.organization,
      hostFirstName: users.firstName,
      hostLastName: users.lastName,
      hostCompany: companies.name,
      hostPhone: users.phone,
      hostIsHere: sql<boolean>`${members.userId} is not null`,
    })
    .from(table)
    .innerJoin(buildings, eq(buildings.id, table.buildingId))
    .innerJoin(users, eq(users.id, table.residentId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(members, eq(members.userId, table.residentId))
    .where(getCondition(table))
    .orderBy(
      asc(sql`${table.status} = 'canceled'`),
      asc(sql`abs(${table.date} - ${getToday(building.timeZone, now)})`),
      asc(table.time),
      asc(table.id),
    )
    .limit(MAX_NEARBY_VISITS);
  return rows.map(
    ({ hostIsHere, hostFirstName, hostLastName, visitorFirstName, visitorLastName, ...row }) => ({
      ...row,
      visitor: composeVisitorName(visitorLastName, visitorFirstName),
      hostName: `${hostFirstName} ${hostLastName}`.trim(),
      mayMove: hostIsHere && row.status !== 'done' && row.status !== 'canceled',
    }),
  );
}

export async function readVisitorPageLink(
  context: BuildingContext,
  { id }: { id: number },
): Promise<{ path: string }> {
  const { db, actor, building, now } = context;
  if (!can.work(actor)) throw new AppError('forbidden');
  const visit = await findVisit(db, building, id);
  if (!visit) throw new AppError('not_found');
  const isOver = visit.date !== getToday(building.timeZone, now) || visit.departedAt !== null;
  if (isOver || visit.status === 'canceled') throw new AppError('visit_not_expected');
  return { path: `/visit/${visit.code}` };
}
