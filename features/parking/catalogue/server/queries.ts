import { asc, eq, exists, isNull, type SQL } from 'drizzle-orm';
import { type AccessTerms, actorToBooker, mayBook } from '../../../../core/booking/rules.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { defineLockKind, lockInOrder } from '../../../../kit/server/database/locks.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { spaceCompanies, spaces } from '../../server/tables.ts';
import type { ParkingSpace } from '../space.ts';

export interface ActiveSpace extends Pick<ParkingSpace, 'id' | 'name' | 'kinds'> {
  terms: AccessTerms;
}

export async function findActiveSpaces(db: Db, scope: BuildingScope): Promise<ActiveSpace[]> {
  const [table, companyTable] = [spaces.in(scope), spaceCompanies.in(scope)];
  const rows = await db
    .select({ id: table.id, name: table.name, kinds: table.kinds, whoMayBook: table.mayBook })
    .from(table)
    .where(isNull(table.retiredAt))
    .orderBy(asc(table.position), asc(table.id));
  const pairs = rows.some(({ whoMayBook }) => whoMayBook === 'companies')
    ? await db.select({ spaceId: companyTable.bayId, company: companyTable.companyId }).from(companyTable)
    : [];
  const companiesBySpace = Map.groupBy(pairs, ({ spaceId }) => spaceId);
  return rows.map(({ whoMayBook, ...space }) => {
    const companies = (companiesBySpace.get(space.id) ?? []).map(({ company }) => company);
    return { ...space, terms: { whoMayBook, companies } };
  });
}

export function hasSpacesCondition(db: Db, scope: BuildingScope): SQL {
  const table = spaces.in(scope);
  return exists(db.select().from(table).where(isNull(table.retiredAt)));
}

export async function listSpaces({ db, actor, building }: BuildingContext): Promise<ParkingSpace[]> {
  const all = await findActiveSpaces(db, building);
  return all.map(({ id, name, kinds, terms }) => ({
    id,
    name,
    kinds,
    mayReserve: mayBook(terms, actorToBooker(actor)),
  }));
}

export async function findSpaceNameById(db: Db, scope: BuildingScope, id: number): Promise<string> {
  const table = spaces.in(scope);
  const [space] = await db.select({ name: table.name }).from(table).where(eq(table.id, id));
  return space?.name ?? '';
}

const SPACE = defineLockKind('parking.bay', 48);

/** Serialises writers of reservations of these spaces until the transaction ends. */
export function lockSpaces(tx: Db, ids: readonly number[]): Promise<void> {
  return lockInOrder(tx, ids.map(SPACE.of));
}

const ORDER = defineLockKind('parking.order', 47);

/** Serialises changes to the list of spaces until the transaction ends. */
export function lockSpaceList(tx: Db, scope: BuildingScope): Promise<void> {
  return lockInOrder(tx, [ORDER.of(scope.single)]);
}
