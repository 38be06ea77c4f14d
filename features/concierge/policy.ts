import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';
import type { OrderStatus } from './order.ts';

/** An order as far as policies care: whose, if that is known, and where it stands. */
interface Ordered {
  holderId: number | null;
  status: OrderStatus;
}

type Asker = Pick<Actor, 'role' | 'userId'>;

/** Who may do what with the catalogue and the documents, which everybody of the building reads, and with orders. */
export const can = {
  edit: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
  /** See everybody's orders, say where they are, and order for a resident. Everybody orders for themselves. */
  serve: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** Residents see their own orders. `visibleTo` in server/orders/queries.ts is this as a filter. */
  seeOrder: (actor: Asker, order: Pick<Ordered, 'holderId'>) =>
    can.serve(actor) || order.holderId === actor.userId,
  /** Of an order that moves hear those who see it; of what is everybody’s everybody. */
  hearOfOrder: (actor: Asker, holderId: number | null) =>
    holderId === null || can.seeOrder(actor, { holderId }),
  /** Whoever ordered it takes it back until the desk has accepted it. */
  takeBack: (actor: Asker, order: Ordered) => order.holderId === actor.userId && order.status === 'ordered',
};
