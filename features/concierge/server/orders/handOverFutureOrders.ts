import { and, inArray } from 'drizzle-orm';
import type { FutureEntriesSource } from '../../../../core/server/feature.ts';
import { toFutureEntryGroups, toHandedOverEntryGroups } from '../../../../core/server/futureEntries.ts';
import type { FutureEntry } from '../../../../core/server/personalData.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { orderHandedToColleague, orderStatusChanged } from '../../activity.ts';
import { openOrderStatuses } from '../../order.ts';
import { orders } from '../tables.ts';

export const futureOrdersSource: FutureEntriesSource = {
  async list(context, userIds) {
    const { language, translate } = context;
    const open = (await selectOpenOrders(context, userIds)).map((order) => describeOrder(context, order));
    const say = (key: string, count: number) => translate(language, `concierge:leaving.${key}`, { count });
    return toFutureEntryGroups('concierge', say, { open });
  },

  async handOver(context, from, to) {
    const { db, building, language, translate } = context;
    const open = await selectOpenOrders(context, from).for('update');
    const ids = open.map(({ id }) => id);
    await orders.update(db, building, { holderId: to.id }, (table) => inArray(table.id, ids));
    await context.recordActivity(
      ...open.map(({ id, holderId }) =>
        orderHandedToColleague({
          building: building.id,
          id,
          affectedUserId: to.id,
          details: { from: holderId ?? to.id, to: to.id },
        }),
      ),
    );
    const say = (key: string, count: number) => translate(language, `concierge:leaving.${key}`, { count });
    return toHandedOverEntryGroups(say, { open: open.map((order) => describeOrder(context, order)) });
  },

  async cancel(context, userIds) {
    const { db, building } = context;
    const open = await selectOpenOrders(context, userIds).for('update');
    const ids = open.map(({ id }) => id);
    await orders.update(db, building, { status: 'canceled' }, (table) => inArray(table.id, ids));
    await context.recordActivity(
      ...open.map(({ id, status, holderId: affectedUserId }) =>
        orderStatusChanged({
          building: building.id,
          id,
          affectedUserId,
          details: { from: status, to: 'canceled' },
        }),
      ),
    );
    return ids.length;
  },
};

function describeOrder(
  { language, translate }: BuildingContext,
  { due, name, quantity }: { due: string; name: string; quantity: number },
): FutureEntry {
  return { at: due, words: translate(language, 'concierge:mail.item', { product: name, quantity }) };
}

function selectOpenOrders({ db, building }: BuildingContext, userIds: readonly number[]) {
  const table = orders.in(building);
  return db
    .select()
    .from(table)
    .where(and(inArray(table.holderId, [...userIds]), inArray(table.status, [...openOrderStatuses])))
    .orderBy(table.id);
}
