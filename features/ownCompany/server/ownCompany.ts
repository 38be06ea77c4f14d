import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Module } from '../../../core/feature/modules.ts';
import { buildingCompanies, companies, userBuildings, users } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import { requireValidDayRange } from '../../../kit/server/http/dayRange.ts';
import {
  type Building,
  getActorBuildings,
  type UserRequestContext,
} from '../../../kit/server/http/router.ts';
import { addDays, getToday } from '../../../kit/time.ts';
import { findCompanyReservations, findQuotaUse } from '../../rooms/server/shared.ts';
import { readCompanyVisitsOfDay } from '../../visits/server/shared.ts';
import type { CompanyRoomReservation, CompanyVisit, OwnCompany } from '../ownCompany.ts';
import { can } from '../policy.ts';

interface BuildingQuery {
  at?: number | undefined;
}

/** The requested building or the caller's first. Throws `forbidden`, or `not_found` if `module` is off. */
function requireBuilding({ actor }: UserRequestContext, { at }: BuildingQuery, module?: Module): Building {
  if (!can.see(actor)) throw new AppError('forbidden');
  const own = getActorBuildings(actor);
  const building = at === undefined ? own[0] : own.find(({ id }) => id === at);
  if (!building || (module && !building.modules.has(module))) throw new AppError('not_found');
  return building;
}

export async function readOwnCompany(
  context: UserRequestContext,
  buildingQuery: BuildingQuery,
): Promise<OwnCompany> {
  const building = requireBuilding(context, buildingQuery);
  const { db, actor, now } = context;
  const [present, membership] = [buildingCompanies.in(building), userBuildings.in(building)];
  const { id } = actor.company;
  const [company] = await db
    .select({ name: companies.name, quota: companies.roomQuotaHours, floors: present.floors })
    .from(companies)
    .leftJoin(present, eq(present.companyId, companies.id))
    .where(eq(companies.id, id));
  if (!company) throw new AppError('not_found');
  const [people] = await db
    .select({
      open: sql<number>`count(*) filter (where ${users.active})::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(users)
    .innerJoin(membership, eq(membership.userId, users.id))
    .where(and(eq(users.companyId, id), isNull(users.deletedAt)));
  const day = getToday(building.timeZone, now);
  const quotaUse = await findQuotaUse(db, building, { companyIds: [id], day });
  const { open = 0, all = 0 } = people ?? {};
  return {
    id,
    name: company.name,
    quota: company.quota,
    floors: company.floors ?? '',
    people: open,
    closed: all - open,
    quotaUsed: quotaUse.get(id) ?? 0,
  };
}

const DAYS_LISTED = 7;

export async function listCompanyRoomReservations(
  context: UserRequestContext,
  { from, to, ...buildingQuery }: BuildingQuery & { from?: string | undefined; to?: string | undefined },
): Promise<CompanyRoomReservation[]> {
  const building = requireBuilding(context, buildingQuery, 'rooms');
  const { db, actor, now } = context;
  const start = from ?? getToday(building.timeZone, now);
  const days = requireValidDayRange(start, to ?? addDays(start, DAYS_LISTED - 1));
  const reservations = await findCompanyReservations(db, building, actor, { start: days.from, end: days.to });
  return reservations.map(({ holder, ...row }) => ({
    ...row,
    holder: holder ? `${holder.firstName} ${holder.lastName}` : '',
  }));
}

export async function listCompanyVisits(
  context: UserRequestContext,
  buildingQuery: BuildingQuery,
): Promise<CompanyVisit[]> {
  const building = requireBuilding(context, buildingQuery, 'visits');
  const { db, actor, now } = context;
  const date = getToday(building.timeZone, now);
  return readCompanyVisitsOfDay(db, building, { companyId: actor.company.id, date });
}
