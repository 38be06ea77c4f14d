import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';
import type { OrderStatus } from './orders/order.ts';

interface OrderState {
  holderId: number | null;
  status: OrderStatus;
}

type Reader = Pick<Actor, 'role' | 'userId'>;

export const can = {
  edit: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
  processOrders: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** `orderVisibilityCondition` in server/orders/queries.ts is the same rule as an SQL condition. */
  seeOrder: (actor: Reader, order: Pick<OrderState, 'holderId'>) =>
    can.processOrders(actor) || order.holderId === actor.userId,
  receiveOrderEvent: (actor: Reader, holderId: number | null) =>
    holderId === null || can.seeOrder(actor, { holderId }),
  cancelOwnOrder: (actor: Reader, order: OrderState) =>
    order.holderId === actor.userId && order.status === 'ordered',
};
