import { eq, isNotNull } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { requireVersion } from '../../../../kit/version.ts';
import { orderingChanged, orderMoved } from '../../activity.ts';
import { type OrderMove, orderTransitions } from '../../order.ts';
import { can } from '../../policy.ts';
import { configurations, orders } from '../tables.ts';
import { mailOrderStatus } from './emails.ts';
import { lockOrder, showOrders } from './queries.ts';

/** Staff change the status, which mails the resident; residents may only cancel until reception accepts. */
export async function moveOrder(
  context: BuildingContext,
  { id, status: to, reason, version }: OrderMove & { id: number },
): Promise<void> {
  const { db, building, actor } = context;
  const order = await lockOrder(db, building, id);
  if (!order || !can.seeOrder(actor, order)) throw new AppError('not_found');
  if (!can.processOrders(actor) && to !== 'canceled') throw new AppError('forbidden');
  await requireVersion(order, version, async () => (await showOrders(context, [id]))[0]);
  const takesBack = to === 'canceled' && can.cancelOwn(actor, order);
  if (!takesBack && !can.processOrders(actor)) throw new AppError('order_accepted');
  if (!orderTransitions[order.status].includes(to)) throw new AppError('order_transition_refused');
  const callsOff = to === 'canceled' && !takesBack;
  if (callsOff && reason === '') throw invalidField('reason', 'required');
  await orders.update(db, building, { status: to, reason: callsOff ? reason : '' }, (table) =>
    eq(table.id, id),
  );
  if (order.holderId !== null && !takesBack)
    await context.enqueue(mailOrderStatus, { building: building.id, order: id, status: to });
  const details = { from: order.status, to };
  await context.recordActivity(
    orderMoved({ building: building.id, id, affectedUserId: order.holderId, details }),
  );
}

export async function switchOrdering(context: BuildingContext, { on }: { on: boolean }): Promise<void> {
  const { db, building, actor } = context;
  if (!can.edit(actor)) throw new AppError('forbidden');
  const switched = await configurations
    .update(db, building, { ordering: on }, (row) => isNotNull(row.introduction))
    .returning();
  if (switched.length === 0) throw new AppError('not_found');
  await context.recordActivity(orderingChanged({ building: building.id, id: building.id, details: { on } }));
}
