import { and, asc, eq, inArray, isNotNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { EraseExpiredData } from '../../../../core/server/feature.ts';
import {
  appendBuildingName,
  type FutureEntry,
  type ListPersonalData,
  type PreviewDeletion,
  toDeletionEffects,
  toPersonalList,
} from '../../../../core/server/personalData.ts';
import { getActorBuildings, type UserRequestContext } from '../../../../kit/server/http/router.ts';
import { orderNotesErased, orderStatusChanged } from '../../activity.ts';
import { openOrderStatuses } from '../../order.ts';
import { orders } from '../tables.ts';
import { getWishedTime } from './queries.ts';

export const listOwnOrdersForExport: ListPersonalData = async ({
  db,
  actor,
  everywhere,
  language,
  translate,
}) => {
  const table = orders.in(everywhere);
  const own = await db
    .select()
    .from(table)
    .where(eq(table.holderId, actor.userId))
    .orderBy(asc(table.orderedAt), asc(table.id));
  const rows = own.map((order) => ({
    orderedAt: order.orderedAt.toISOString(),
    product: order.name,
    quantity: order.quantity,
    price: order.priceCents / 100,
    date: getWishedTime(order).date ?? '',
    time: getWishedTime(order).time ?? '',
    note: order.note,
    status: translate(language, `concierge:order.statuses.${order.status}`),
    reason: order.reason,
  }));
  return [toPersonalList('orders', (key) => translate(language, `concierge:personal.${key}`), rows)];
};

export const previewOrdersOnAccountDeletion: PreviewDeletion = async (context) => {
  const { db, actor, language, translate } = context;
  const openOrders: FutureEntry[] = [];
  for (const building of getActorBuildings(actor)) {
    const table = orders.in(building);
    const rows = await db
      .select({ due: table.due, name: table.name, quantity: table.quantity })
      .from(table)
      .where(and(eq(table.holderId, actor.userId), inArray(table.status, [...openOrderStatuses])));
    for (const { due, name, quantity } of rows) {
      const words = translate(language, 'concierge:mail.item', { product: name, quantity });
      openOrders.push({ at: due, words: appendBuildingName(context, building, words) });
    }
  }
  const say = (key: string, count: number) => translate(language, `concierge:leaving.${key}`, { count });
  return toDeletionEffects(say, [{ what: 'goes', key: 'open', count: openOrders.length, ahead: openOrders }]);
};

/** Cancels open orders and erases notes and reasons. Completed orders stay with their price. */
export async function eraseOwnOrders({ db, actor, recordActivity }: UserRequestContext): Promise<void> {
  const affectedUserId = actor.userId;
  for (const building of getActorBuildings(actor)) {
    const openOrders = await db
      .select({ id: orders.in(building).id, status: orders.in(building).status })
      .from(orders.in(building))
      .where(
        and(
          eq(orders.in(building).holderId, actor.userId),
          inArray(orders.in(building).status, [...openOrderStatuses]),
        ),
      )
      .for('update');
    const ids = openOrders.map(({ id }) => id);
    await orders.update(db, building, { status: 'canceled' }, (table) => inArray(table.id, ids));
    const erasedOrders = await orders
      .update(db, building, { note: '', reason: '' }, (table) =>
        and(eq(table.holderId, actor.userId), or(ne(table.note, ''), ne(table.reason, ''))),
      )
      .returning();
    await recordActivity(
      ...openOrders.map(({ id, status }) =>
        orderStatusChanged({
          building: building.id,
          id,
          affectedUserId,
          details: { from: status, to: 'canceled' },
        }),
      ),
      ...erasedOrders.map(({ id }) => orderNotesErased({ building: building.id, id, affectedUserId })),
    );
  }
}

/** Expired orders stay for the statistics, without resident, note and reason. */
export const anonymizeExpiredOrders: EraseExpiredData = async (tx, building, { before, subjectsOnHold }) => {
  const anonymousFields = { holderId: null, note: '', reason: '' };
  const updated = await orders
    .update(tx, building, anonymousFields, (table) =>
      and(
        lt(table.due, sql`${before}::date`),
        isNotNull(table.holderId),
        notInArray(table.holderId, [...subjectsOnHold.users]),
      ),
    )
    .returning();
  return updated.length;
};
