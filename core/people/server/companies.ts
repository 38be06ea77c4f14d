import { and, eq, exists, type SQL } from 'drizzle-orm';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { buildingInUseCondition } from '../../buildings/server/queries.ts';
import { buildings } from '../../buildings/server/tables.ts';
import { buildingCompanies, companies } from './tables.ts';

/** Only of buildings in use. Needs no permission, because names of companies are public. */
export function listCompaniesInBuildings(
  db: Db,
  buildingIds: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const present = buildingCompanies.in(new BuildingScope(buildingIds));
  return db
    .selectDistinct({ id: companies.id, name: companies.name })
    .from(present)
    .innerJoin(companies, eq(companies.id, present.companyId))
    .innerJoin(buildings, and(eq(buildings.id, present.buildingId), buildingInUseCondition))
    .orderBy(companies.name);
}

/** True if there are two companies: a new building has the companies of its administrators. */
export function buildingHasTenantsCondition(db: Db, building: BuildingScope): SQL {
  const table = buildingCompanies.in(building);
  return exists(db.select({ id: table.companyId }).from(table).offset(1));
}

/** Hours a day; null is unlimited. */
export async function findCompanyRoomQuota(db: Db, id: number): Promise<number | null> {
  const [company] = await db
    .select({ quota: companies.roomQuotaHours })
    .from(companies)
    .where(eq(companies.id, id));
  return company?.quota ?? null;
}
