import { type Actor, isAdministrator, isStaff } from '../../kit/actor.ts';

/** Who may read what of the outbox, within their own buildings. */
export const can = {
  /** That a mail to somebody was written, and whether it left. */
  list: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** What it says. Of mails about accounts, which belong to no building, these readers alone are listed any. */
  read: (actor: Pick<Actor, 'role'>) => actor.role === 'admin',
  /** That none leaves at all. */
  readDelivery: (actor: Pick<Actor, 'role'>) => isAdministrator(actor),
  /** To have it sent once more. */
  send: (actor: Pick<Actor, 'role'>) => actor.role === 'admin',
};
