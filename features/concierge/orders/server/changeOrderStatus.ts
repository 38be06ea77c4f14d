import { eq, isNotNull } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { requireVersion } from '../../../../kit/version.ts';
import { orderingSwitched, orderStatusChanged } from '../../activity.ts';
import { can } from '../../policy.ts';
import { conciergeConfigurations, orders } from '../../server/tables.ts';
import { type OrderStatusChange, orderTransitions } from '../order.ts';
import { mailOrderStatusToOrdererJob } from './orderStatusMail.ts';
import { findOrdersById, lockOrder } from './queries.ts';

/** Staff change the status, which mails the resident; residents may only cancel until reception accepts. */
export async function changeOrderStatus(
  context: BuildingContext,
  { id, status: to, reason, version }: OrderStatusChange & { id: number },
): Promise<void> {
  const { db, building, actor } = context;
  const order = await lockOrder(db, building, id);
  if (!order || !can.seeOrder(actor, order)) throw new AppError('not_found');
  if (!can.processOrders(actor) && to !== 'canceled') throw new AppError('forbidden');
  await requireVersion(order, version, async () => (await findOrdersById(context, [id]))[0]);
  const isCanceledByOrderer = to === 'canceled' && can.cancelOwnOrder(actor, order);
  if (!isCanceledByOrderer && !can.processOrders(actor)) throw new AppError('order_accepted');
  if (!orderTransitions[order.status].includes(to)) throw new AppError('order_transition_refused');
  const isCanceledByStaff = to === 'canceled' && !isCanceledByOrderer;
  if (isCanceledByStaff && reason === '') throw invalidField('reason', 'required');
  await orders.update(db, building, { status: to, reason: isCanceledByStaff ? reason : '' }, (table) =>
    eq(table.id, id),
  );
  if (order.holderId !== null && !isCanceledByOrderer)
    await context.enqueue(mailOrderStatusToOrdererJob, { building: building.id, order: id, status: to });
  const details = { from: order.status, to };
  await context.recordActivity(
    orderStatusChanged({ building: building.id, id, affectedUserId: order.holderId, details }),
  );
}

export async function switchOrdering(context: BuildingContext, { on }: { on: boolean }): Promise<void> {
  const { db, building, actor } = context;
  if (!can.edit(actor)) throw new AppError('forbidden');
  const switchedRows = await conciergeConfigurations
    .update(db, building, { ordering: on }, (row) => isNotNull(row.introduction))
    .returning();
  if (switchedRows.length === 0) throw new AppError('not_found');
  await context.recordActivity(orderingSwitched({ building: building.id, id: building.id, details: { on } }));
}
