import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';
import type { OrderStatus } from './order.ts';

interface Ordered {
  holderId: number | null;
  status: OrderStatus;
}

type Asker = Pick<Actor, 'role' | 'userId'>;

export const can = {
  edit: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
  /** See and process everybody's orders, and order for a resident. */
  serve: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** `visibleTo` in server/orders/queries.ts is the same rule as an SQL condition. */
  seeOrder: (actor: Asker, order: Pick<Ordered, 'holderId'>) =>
    can.serve(actor) || order.holderId === actor.userId,
  hearOfOrder: (actor: Asker, holderId: number | null) =>
    holderId === null || can.seeOrder(actor, { holderId }),
  takeBack: (actor: Asker, order: Ordered) => order.holderId === actor.userId && order.status === 'ordered',
};
