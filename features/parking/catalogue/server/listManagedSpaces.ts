import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { companies } from '../../../../core/people/server/tables.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../../kit/page.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import {
  integerSortValue,
  readPage,
  textSortValue,
} from '../../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { containsWordsCondition } from '../../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { can } from '../../policy.ts';
import { spaceCompanies, spaces } from '../../server/tables.ts';
import type { ManagedSpace, SpaceSort, spaceFilterSchema } from '../space.ts';

type ManagedSpaceQuery = PageQuery<SpaceSort> & z.output<typeof spaceFilterSchema>;

export async function listManagedSpaces(
  { db, actor, building }: BuildingContext,
  { show, kind, ...pageQuery }: ManagedSpaceQuery,
): Promise<PageOfRows<ManagedSpace>> {
  if (!can.seeSpaces(actor)) throw new AppError('forbidden');
  const all = withPositions(db, building);
  const list = db
    .select()
    .from(all)
    .where(
      and(
        show === 'all' ? undefined : eq(all.isRetired, show === 'retired'),
        kind === undefined ? undefined : sql`${kind} = any(${all.kinds})`,
        containsWordsCondition([all.name], pageQuery.search),
      ),
    )
    .as('list');
  const sorts = { position: integerSortValue(list.position), name: textSortValue(list.name) };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, pageQuery);
  return { ...page, rows: await withCompanies(db, building, rows) };
}

export async function findManagedSpacesById(
  db: Db,
  scope: BuildingScope,
  ids: readonly number[],
): Promise<ManagedSpace[]> {
  const all = withPositions(db, scope);
  const rows = await db
    .select()
    .from(all)
    .where(inArray(all.id, [...ids]))
    .orderBy(asc(all.isRetired), asc(all.position));
  return withCompanies(db, scope, rows);
}

/** Positions count spaces in use and retired spaces separately. */
function withPositions(db: Db, scope: BuildingScope) {
  const table = spaces.in(scope);
  const isRetired = sql<boolean>`${table.retiredAt} is not null`;
  return db
    .select({
      id: table.id,
      name: table.name,
      kinds: table.kinds,
      mayBook: table.mayBook,
      version: table.version,
      isRetired: isRetired.as('is_retired'),
      position: sql<number>`(row_number() over (
        partition by ${isRetired} order by ${table.position}, ${table.id}))::int`.as('place'),
    })
    .from(table)
    .as('numbered');
}

async function withCompanies(
  db: Db,
  scope: BuildingScope,
  rows: readonly Omit<ManagedSpace, 'companies'>[],
): Promise<ManagedSpace[]> {
  if (rows.length === 0) return [];
  const companyTable = spaceCompanies.in(scope);
  const ids = rows.map(({ id }) => id);
  const pairs = await db
    .select({ spaceId: companyTable.bayId, id: companies.id, name: companies.name })
    .from(companyTable)
    .innerJoin(companies, eq(companies.id, companyTable.companyId))
    .where(inArray(companyTable.bayId, ids))
    .orderBy(companies.name, companies.id);
  const bySpace = Map.groupBy(pairs, ({ spaceId }) => spaceId);
  return rows.map((row) => ({
    ...row,
    companies: (bySpace.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }));
}
