import { and, inArray } from 'drizzle-orm';
import { aheadParts } from '../../../../core/server/aheadParts.ts';
import type { HeldAhead } from '../../../../core/server/feature.ts';
import type { BuildingContext } from '../../../../kit/server/http/http.ts';
import { orderHandedOver, orderMoved } from '../../facts.ts';
import { openStatuses } from '../../order.ts';
import { orders } from '../tables.ts';

/** What people have ordered and not yet had. */
export const heldAhead: HeldAhead = {
  async list(context, userIds) {
    const { language, translate } = context;
    const open = (await openOrders(context, userIds)).map(({ due, name, quantity }) => ({
      at: due,
      words: translate(language, 'concierge:mail.item', { product: name, quantity }),
    }));
    const say = (key: string, count: number) => translate(language, `concierge:leaving.${key}`, { count });
    return aheadParts('concierge', say, { open });
  },

  async handOver(context, from, to) {
    const { db, building } = context;
    const open = await openOrders(context, [from]).for('update');
    const ids = open.map(({ id }) => id);
    await orders.update(db, building, { holderId: to }, (table) => inArray(table.id, ids));
    await context.record(
      ...ids.map((id) => orderHandedOver({ building: building.id, id, concerns: to, says: { from, to } })),
    );
    return ids.length;
  },

  async callOff(context, userIds) {
    const { db, building } = context;
    const open = await openOrders(context, userIds).for('update');
    const ids = open.map(({ id }) => id);
    await orders.update(db, building, { status: 'canceled' }, (table) => inArray(table.id, ids));
    await context.record(
      ...open.map(({ id, status, holderId: concerns }) =>
        orderMoved({ building: building.id, id, concerns, says: { from: status, to: 'canceled' } }),
      ),
    );
    return ids.length;
  },
};

function openOrders({ db, building }: BuildingContext, userIds: readonly number[]) {
  const table = orders.in(building);
  return db
    .select()
    .from(table)
    .where(and(inArray(table.holderId, [...userIds]), inArray(table.status, [...openStatuses])))
    .orderBy(table.id);
}
