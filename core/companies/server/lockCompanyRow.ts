import { and, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kit/errors.ts';
import {
  type Building,
  getActorBuildings,
  type UserRequestContext,
} from '../../../kit/server/http/router.ts';
import { buildings } from '../../buildings/server/tables.ts';
import { buildingCompanies, companies, formerBuildingCompanies } from '../../people/server/tables.ts';
import { can } from '../policy.ts';

type CompanyLockContext = Pick<UserRequestContext, 'db' | 'actor' | 'everywhere'>;

/** `floors` by building, including buildings outside of the caller's. */
export type LockedCompany = typeof companies.$inferSelect & { floors: ReadonlyMap<number, string> };

/** Locks a present or former company of the caller's buildings. Throws `forbidden` or `not_found`. */
export async function lockCompanyRow(
  { db, actor, everywhere }: CompanyLockContext,
  id: number,
): Promise<LockedCompany> {
  if (!can.administer(actor)) throw new AppError('forbidden');
  const [present, left] = [buildingCompanies.in(everywhere), formerBuildingCompanies.in(everywhere)];
  const [company] = await db
    .select()
    .from(companies)
    .where(
      and(
        eq(companies.id, id),
        or(
          exists(db.select({ one: sql`1` }).from(present).where(eq(present.companyId, id))),
          exists(db.select({ one: sql`1` }).from(left).where(eq(left.companyId, id))),
        ),
      ),
    )
    .for('update');
  if (!company) throw new AppError('not_found');
  // This is not scoped, because buildings outside of the caller's limit what the caller may change.
  const { rows } = await db.execute<{ building: number; floors: string }>(
    sql`select building_id as building, floors from building_companies where company_id = ${id} order by 1`,
  );
  return { ...company, floors: new Map(rows.map(({ building, floors }) => [building, floors])) };
}

export function requireOwnBuilding({ actor }: Pick<CompanyLockContext, 'actor'>, id: number): Building {
  const actorBuilding = getActorBuildings(actor).find((building) => building.id === id);
  if (!actorBuilding) throw new AppError('not_found');
  return actorBuilding;
}

/** Locks the buildings, so that the normalised name stays free until the transaction ends. */
export async function requireFreeCompanyName(
  { db, everywhere }: CompanyLockContext,
  { name, buildingIds, except }: { name: string; buildingIds: readonly number[]; except?: number },
): Promise<void> {
  await db
    .select({ id: buildings.id })
    .from(buildings)
    .where(inArray(buildings.id, [...buildingIds]))
    .orderBy(buildings.id)
    .for('no key update');
  const present = buildingCompanies.in(everywhere);
  const [duplicate] = await db
    .select({ building: buildings.name })
    .from(present)
    .innerJoin(companies, eq(companies.id, present.companyId))
    .innerJoin(buildings, eq(buildings.id, present.buildingId))
    .where(
      and(
        inArray(present.buildingId, [...buildingIds]),
        sql`${companies.searched} = search_text(${name})`,
        except === undefined ? undefined : ne(companies.id, except),
      ),
    )
    .orderBy(buildings.id)
    .limit(1);
  if (duplicate) throw invalidField('name', 'company_name_taken', { building: duplicate.building });
}
