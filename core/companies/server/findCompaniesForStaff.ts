import { and, eq, exists, inArray, lte, not, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { integerSortValue, readPage, textSortValue } from '../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { searchTextContainsCondition } from '../../../kit/server/database/searchConditions.ts';
import { getPublicFilePath } from '../../../kit/server/files/files.ts';
import { getActorBuildings, type UserRequestContext } from '../../../kit/server/http/router.ts';
import { addDays, getToday } from '../../../kit/time.ts';
import { buildings } from '../../buildings/server/tables.ts';
import type { ReadQuotaUse } from '../../feature/server/feature.ts';
import { activeAccountCondition } from '../../people/server/queries.ts';
import {
  buildingCompanies,
  companies,
  formerBuildingCompanies,
  userBuildings,
  users,
} from '../../people/server/tables.ts';
import {
  type CompanySort,
  type CompanyTenancyFilter,
  LEASE_WARNING_DAYS,
  type ListedCompany,
} from '../company.ts';
import { can } from '../policy.ts';

type CompanyListContext = Pick<UserRequestContext, 'db' | 'actor' | 'everywhere' | 'now'>;
type CompanyListQuery = PageQuery<CompanySort> & { show: CompanyTenancyFilter };

export async function findCompaniesForStaff(
  context: CompanyListContext,
  scope: BuildingScope,
  query: CompanyListQuery,
  quotaUse: ReadQuotaUse,
): Promise<PageOfRows<ListedCompany>> {
  const { db, actor } = context;
  if (!can.list(actor)) throw new AppError('forbidden');
  const list = db
    .select({ ...shownColumns, people: countPeople(db, context.everywhere).as('people') })
    .from(companies)
    .where(
      and(
        showCondition(context, scope, query.show),
        searchTextContainsCondition(companies.searched, query.search),
      ),
    )
    .as('list');
  const sorts = {
    name: textSortValue(list.name),
    people: integerSortValue(list.people),
    leaseEnd: integerSortValue(sql`coalesce(${list.leaseEnd} - date '1970-01-01', ${OPEN_ENDED})`),
  };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  return { ...page, rows: await withDetails(context, rows, quotaUse) };
}

export async function findListedCompaniesById(
  context: CompanyListContext,
  ids: readonly number[],
  quotaUse: ReadQuotaUse,
): Promise<ListedCompany[]> {
  const { db, everywhere } = context;
  const rows = await db
    .select({ ...shownColumns, people: countPeople(db, everywhere).as('people') })
    .from(companies)
    .where(inArray(companies.id, [...ids]));
  return withDetails(context, rows, quotaUse);
}

const OPEN_ENDED = sql.raw('2147483647');

const shownColumns = {
  id: companies.id,
  name: companies.name,
  logoKey: companies.logoKey,
  recordsVisitorEmail: companies.recordsVisitorEmail,
  nameVisibility: companies.nameVisibility,
  maySwitchLanguage: companies.maySwitchLanguage,
  quota: companies.roomQuotaHours,
  contactName: companies.contactName,
  contactEmail: companies.contactEmail,
  contactPhone: companies.contactPhone,
  leaseEnd: companies.leaseEnd,
  version: companies.version,
  // This is not scoped, because buildings outside of the caller's limit what the caller may change.
  buildingIds: sql<number[]>`array(
    select building_id from building_companies where company_id = ${companies.id} order by 1)`.as(
    'building_ids',
  ),
};

function countPeople(db: Db, scope: BuildingScope): SQL<number> {
  const belongs = userBuildings.in(scope);
  const membership = db.select({ one: sql`1` }).from(belongs).where(eq(belongs.userId, users.id));
  const people = db
    .select({ count: sql`count(*)::int` })
    .from(users)
    .where(and(eq(users.companyId, companies.id), activeAccountCondition, exists(membership)));
  return sql<number>`${people}`;
}

function showCondition(
  context: CompanyListContext,
  scope: BuildingScope,
  show: CompanyTenancyFilter,
): SQL | undefined {
  const { db } = context;
  const [present, left] = [buildingCompanies.in(scope), formerBuildingCompanies.in(scope)];
  const isThere = exists(db.select({ one: sql`1` }).from(present).where(eq(present.companyId, companies.id)));
  if (show === 'present') return isThere;
  if (show === 'leaving') return and(isThere, lte(companies.leaseEnd, lastWarningDay(context)));
  return and(
    not(isThere),
    exists(db.select({ one: sql`1` }).from(left).where(eq(left.companyId, companies.id))),
  );
}

function lastWarningDay({ actor, now }: CompanyListContext): string {
  const days = actor.buildings.map(({ timeZone }) => getToday(timeZone, now));
  return addDays(days.sort().at(-1) ?? getToday('UTC', now), LEASE_WARNING_DAYS);
}

type Row = Omit<
  ListedCompany,
  'logo' | 'buildings' | 'elsewhere' | 'managers' | 'left' | 'archived' | 'mayEdit'
> & { logoKey: string | null; buildingIds: number[] };

/** A constant number of queries for any number of rows. */
async function withDetails(
  context: CompanyListContext,
  rows: readonly Row[],
  quotaUse: ReadQuotaUse,
): Promise<ListedCompany[]> {
  const { actor } = context;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const placesOf = byCompany(await findCompanyBuildings(context, ids));
  const managersOf = byCompany(await findCompanyManagers(context, ids));
  const departuresOf = byCompany(await findDepartures(context, ids));
  const quotaUseByBuilding = await readQuotaUseByBuilding(context, ids, quotaUse);
  return rows.map(({ logoKey, buildingIds, ...row }) => ({
    ...row,
    logo: logoKey && getPublicFilePath(logoKey),
    buildings: placesOf(row.id).map(({ company, ...place }) => ({
      ...place,
      quotaUsed: quotaUseByBuilding.get(place.id)?.get(company) ?? 0,
    })),
    elsewhere: buildingIds.some((id) => !actor.buildings.some((own) => own.id === id)),
    managers: managersOf(row.id).map(({ company: _, ...person }) => person),
    left: departuresOf(row.id).map(({ company: _, ...departure }) => departure),
    archived: buildingIds.length === 0,
    mayEdit: can.edit(actor, { buildings: buildingIds }),
  }));
}

function byCompany<R extends { company: number }>(rows: readonly R[]) {
  const grouped = Map.groupBy(rows, ({ company }) => company);
  return (company: number): readonly R[] => grouped.get(company) ?? [];
}

async function findCompanyBuildings({ db, everywhere }: CompanyListContext, ids: readonly number[]) {
  const [present, membership] = [buildingCompanies.in(everywhere), userBuildings.in(everywhere)];
  const people = db
    .select({
      company: users.companyId,
      building: membership.buildingId,
      count: sql<number>`count(*)::int`.as('count'),
    })
    .from(users)
    .innerJoin(membership, eq(membership.userId, users.id))
    .where(and(inArray(users.companyId, [...ids]), activeAccountCondition))
    .groupBy(users.companyId, membership.buildingId)
    .as('people');
  return db
    .select({
      company: present.companyId,
      id: present.buildingId,
      name: buildings.name,
      floors: present.floors,
      people: sql<number>`coalesce(${people.count}, 0)`,
    })
    .from(present)
    .innerJoin(buildings, eq(buildings.id, present.buildingId))
    .leftJoin(people, and(eq(people.company, present.companyId), eq(people.building, present.buildingId)))
    .where(inArray(present.companyId, [...ids]))
    .orderBy(present.buildingId);
}

async function findCompanyManagers({ db, everywhere }: CompanyListContext, ids: readonly number[]) {
  const membership = userBuildings.in(everywhere);
  return db
    .selectDistinct({
      company: users.companyId,
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .innerJoin(membership, eq(membership.userId, users.id))
    .where(and(inArray(users.companyId, [...ids]), eq(users.managesCompany, true), activeAccountCondition))
    .orderBy(users.lastName, users.firstName, users.id);
}

async function findDepartures({ db, everywhere }: CompanyListContext, ids: readonly number[]) {
  const table = formerBuildingCompanies.in(everywhere);
  return db
    .select({ company: table.companyId, id: table.buildingId, name: buildings.name, on: table.leftOn })
    .from(table)
    .innerJoin(buildings, eq(buildings.id, table.buildingId))
    .where(inArray(table.companyId, [...ids]))
    .orderBy(table.leftOn, table.buildingId);
}

async function readQuotaUseByBuilding(
  { db, actor, now }: CompanyListContext,
  ids: readonly number[],
  quotaUse: ReadQuotaUse,
) {
  const useByBuilding = new Map<number, ReadonlyMap<number, number>>();
  for (const building of getActorBuildings(actor))
    useByBuilding.set(
      building.id,
      await quotaUse(db, building, { companyIds: ids, day: getToday(building.timeZone, now) }),
    );
  return useByBuilding;
}
