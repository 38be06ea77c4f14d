import { type AnyColumn, and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { userNameSql } from '../../../../core/people/server/queries.ts';
import { companies, users } from '../../../../core/people/server/tables.ts';
import type { Actor } from '../../../../kit/actor.ts';
import { capitalizeName } from '../../../../kit/capitalizeName.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../../kit/page.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import {
  instantSortValue,
  readPage,
  type SortValue,
} from '../../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { containsWordsCondition } from '../../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { can } from '../../policy.ts';
import { conciergeConfigurations, orders } from '../../server/tables.ts';
import {
  type OpenOrderCounts,
  type Order,
  type OrderSort,
  type OrderStatusFilter,
  openOrderStatuses,
} from '../order.ts';

type Table = ReturnType<typeof orders.in>;
type OrderRecord = Table['$inferSelect'];
type ReadContext = Pick<BuildingContext, 'db' | 'building' | 'actor'>;

export async function requireOrderingEnabled({ db, building }: ReadContext): Promise<void> {
  const table = conciergeConfigurations.in(building);
  const [row] = await db
    .select({ on: sql<boolean>`${table.ordering} and ${table.introduction} is not null` })
    .from(table);
  if (!row?.on) throw new AppError('ordering_off');
}

/** The same rule as `can.seeOrder`; a test compares both. */
export function orderVisibilityCondition(
  actor: Pick<Actor, 'role' | 'userId'>,
  table: Table,
): SQL | undefined {
  return can.processOrders(actor) ? undefined : eq(table.holderId, actor.userId);
}

function selectOrders(db: Db, table: Table, condition: SQL | undefined) {
  return db
    .select({
      id: table.id,
      product: table.productId,
      name: table.name,
      price: table.priceCents,
      quantity: table.quantity,
      due: table.due,
      asSoonAsPossible: table.asSoonAsPossible,
      note: table.note,
      status: table.status,
      reason: table.reason,
      orderedAt: table.orderedAt,
      holderId: table.holderId,
      ordererName: userNameSql.as('orderer_name'),
      companyName: sql<string | null>`${companies.name}`.as('orderer_company'),
      version: table.version,
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.holderId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(condition);
}

const sortByMoment = (moment: AnyColumn): SortValue => ({
  value: sql`${moment}`,
  asText: sql`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI')`,
  fromText: (text) =>
    /^2\d{3}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`))
      ? sql`${text}::timestamp`
      : null,
});

export async function listOrders(
  { db, building, actor }: ReadContext,
  { status, search, ...query }: PageQuery<OrderSort> & { status?: OrderStatusFilter },
): Promise<PageOfRows<Order>> {
  const table = orders.in(building);
  const statusCondition =
    status === 'open'
      ? // Written as in the partial index, so that PostgreSQL uses it.
        sql`${table.status} in ('ordered', 'accepted', 'ready')`
      : status && eq(table.status, status);
  const searchedColumns = [table.name, table.note, users.firstName, users.lastName, companies.name];
  const list = selectOrders(
    db,
    table,
    and(
      orderVisibilityCondition(actor, table),
      statusCondition,
      containsWordsCondition(searchedColumns, search),
    ),
  ).as('list');
  const sorts = { due: sortByMoment(list.due), orderedAt: instantSortValue(list.orderedAt) };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, { search, ...query });
  return { ...page, rows: rows.map((row) => toOrder(row as ListedOrder, actor)) };
}

export async function countOpenOrders({ db, building, actor }: ReadContext): Promise<OpenOrderCounts> {
  const table = orders.in(building);
  const rows = await db
    .select({ status: table.status, count: count() })
    .from(table)
    .where(
      and(sql`${table.status} in ('ordered', 'accepted', 'ready')`, orderVisibilityCondition(actor, table)),
    )
    .groupBy(table.status);
  const countByStatus = Object.fromEntries(rows.map((row) => [row.status, row.count]));
  return Object.fromEntries(
    openOrderStatuses.map((each) => [each, countByStatus[each] ?? 0]),
  ) as OpenOrderCounts;
}

/** The caller must check visibility. */
export async function findOrdersById(
  { db, building, actor }: ReadContext,
  ids: readonly number[],
): Promise<Order[]> {
  const table = orders.in(building);
  const rows = await selectOrders(db, table, inArray(table.id, [...ids]));
  return rows.map((row) => toOrder(row, actor));
}

/** Locks one order for this transaction. The caller must check visibility. */
export async function lockOrder(tx: Db, scope: BuildingScope, id: number): Promise<OrderRecord | undefined> {
  const table = orders.in(scope);
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
  return row;
}

type ListedOrder = Awaited<ReturnType<typeof selectOrders>>[number];

export const getWishedTime = ({ due, asSoonAsPossible }: Pick<OrderRecord, 'due' | 'asSoonAsPossible'>) =>
  asSoonAsPossible ? { date: null, time: null } : { date: due.slice(0, 10), time: due.slice(11, 16) };

function toOrder(row: ListedOrder, actor: Pick<Actor, 'userId'>): Order {
  const { due, asSoonAsPossible, orderedAt, holderId, ordererName, companyName, ...order } = row;
  return {
    ...order,
    ...getWishedTime({ due, asSoonAsPossible }),
    orderedAt: orderedAt.toISOString(),
    orderer: ordererName.trim()
      ? { name: capitalizeName(ordererName), companyName: companyName ?? '' }
      : null,
    isMine: holderId === actor.userId,
  };
}
