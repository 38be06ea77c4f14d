import { and, asc, eq, inArray, isNotNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { FutureEntries, PersonalData } from '../../../core/feature/server/personalData.ts';
import { orderHandedToColleague, orderNotesErased, orderStatusChanged } from '../activity.ts';
import { openOrderStatuses } from '../orders/order.ts';
import { getWishedTime } from '../orders/server/queries.ts';
import { orders } from './tables.ts';

type Order = ReturnType<typeof orders.in>['$inferSelect'];

const openOrders: FutureEntries<Order> = {
  key: 'open',
  module: 'concierge',
  deletionPreview: 'goes',
  select({ db, building }, owners) {
    const table = orders.in(building);
    return db
      .select()
      .from(table)
      .where(and(owners.ownedCondition(table.holderId), inArray(table.status, [...openOrderStatuses])))
      .orderBy(asc(table.id));
  },
  describe: ({ language, translate }, rows) =>
    rows.map(({ due, name, quantity }) => ({
      at: due,
      words: translate(language, 'concierge:mail.item', { product: name, quantity }),
    })),
  async handOver({ db, building, recordActivity }, rows, to) {
    const ids = rows.map(({ id }) => id);
    await orders.update(db, building, { holderId: to.id }, (table) => inArray(table.id, ids));
    await recordActivity(
      ...rows.map(({ id, holderId }) =>
        orderHandedToColleague({
          building: building.id,
          id,
          affectedUserId: to.id,
          details: { from: holderId ?? to.id, to: to.id },
        }),
      ),
    );
  },
  async cancel({ db, building, recordActivity }, rows) {
    const ids = rows.map(({ id }) => id);
    await orders.update(db, building, { status: 'canceled' }, (table) => inArray(table.id, ids));
    await recordActivity(
      ...rows.map(({ id, status, holderId: affectedUserId }) =>
        orderStatusChanged({
          building: building.id,
          id,
          affectedUserId,
          details: { from: status, to: 'canceled' },
        }),
      ),
    );
  },
};

export const conciergePersonalData: PersonalData = {
  columns: { concierge_orders: 'holder_id note reason' },
  exported: [
    {
      name: 'orders',
      async rows({ db, actor, everywhere, language, translate }) {
        const table = orders.in(everywhere);
        const own = await db
          .select()
          .from(table)
          .where(eq(table.holderId, actor.userId))
          .orderBy(asc(table.orderedAt), asc(table.id));
        return own.map((order) => ({
          orderedAt: order.orderedAt,
          product: order.name,
          quantity: order.quantity,
          price: order.priceCents / 100,
          date: getWishedTime(order).date ?? '',
          time: getWishedTime(order).time ?? '',
          note: order.note,
          status: translate(language, `concierge:order.statuses.${order.status}`),
          reason: order.reason,
        }));
      },
    },
  ],
  futureEntries: [openOrders],
  /** Completed orders stay with their price. */
  async eraseInBuilding({ db, building, actor, recordActivity }) {
    const erased = await orders
      .update(db, building, { note: '', reason: '' }, (table) =>
        and(eq(table.holderId, actor.userId), or(ne(table.note, ''), ne(table.reason, ''))),
      )
      .returning();
    await recordActivity(
      ...erased.map(({ id }) =>
        orderNotesErased({ building: building.id, id, affectedUserId: actor.userId }),
      ),
    );
  },
  retention: {
    /** Expired orders stay for the statistics, without resident, note and reason. */
    async orders(tx, building, { before, subjectsOnHold }) {
      const updated = await orders
        .update(tx, building, { holderId: null, note: '', reason: '' }, (table) =>
          and(
            lt(table.due, sql`${before}::date`),
            isNotNull(table.holderId),
            notInArray(table.holderId, [...subjectsOnHold.users]),
          ),
        )
        .returning();
      return updated.length;
    },
  },
};
