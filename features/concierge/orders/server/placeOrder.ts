import { eq } from 'drizzle-orm';
import { requireResidentByEmail } from '../../../../core/people/server/queries.ts';
import { AppError, invalidField } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { addDays, getLocalNow, isExistingTime, isPast } from '../../../../kit/time.ts';
import { orderPlaced } from '../../activity.ts';
import { can } from '../../policy.ts';
import { orders, products } from '../../server/tables.ts';
import { type NewOrder, ORDER_DAYS_AHEAD_MAX, type Order } from '../order.ts';
import { findOrdersById, requireOrderingEnabled } from './queries.ts';

/**
 * Copies name and price into the order. Throws `price_changed` if the price is not the one that was shown.
 */
export async function placeOrder(
  context: BuildingContext,
  { product: productId, quantity, price, date, time, note, residentEmail }: NewOrder,
): Promise<Order[]> {
  const { db, building, actor, now } = context;
  await requireOrderingEnabled(context);
  if (residentEmail && !can.processOrders(actor)) throw new AppError('forbidden');
  const due =
    date && time ? parseWishedMoment(context, date, time) : toMoment(getLocalNow(building.timeZone, now));
  const holderId = residentEmail ? (await requireResidentByEmail(context, residentEmail)).id : actor.userId;
  const table = products.in(building);
  // The lock keeps the product and its price unchanged until commit.
  const [product] = await db.select().from(table).where(eq(table.id, productId)).for('share');
  if (!product) throw new AppError('product_unknown');
  if (product.priceCents !== price) throw new AppError('price_changed');
  const { name, priceCents } = product;
  const [inserted] = await orders
    .insert(db, building, [
      {
        productId,
        name,
        priceCents,
        quantity,
        due,
        note,
        holderId,
        asSoonAsPossible: date === null,
        status: 'ordered',
        orderedAt: now,
      },
    ])
    .returning();
  if (!inserted) throw new Error('Nothing was ordered');
  const details = { holderId, product: productId, quantity };
  await context.recordActivity(
    orderPlaced({ building: building.id, id: inserted.id, affectedUserId: holderId, details }),
  );
  return findOrdersById(context, [inserted.id]);
}

const toMoment = ({ date, time }: { date: string; time: string }) => `${date} ${time}`;

/** Throws 422 at the field if the moment is in the past, too far ahead or skipped by a clock change. */
function parseWishedMoment({ building, now }: BuildingContext, date: string, time: string): string {
  if (!isExistingTime(date, time, building.timeZone)) throw invalidField('time', 'no_such_time');
  const { date: today } = getLocalNow(building.timeZone, now);
  if (date < today || date > addDays(today, ORDER_DAYS_AHEAD_MAX))
    throw invalidField('date', 'order_moment', { days: ORDER_DAYS_AHEAD_MAX });
  if (isPast(date, time, building.timeZone, now))
    throw invalidField('time', 'order_moment', { days: ORDER_DAYS_AHEAD_MAX });
  return toMoment({ date, time });
}
