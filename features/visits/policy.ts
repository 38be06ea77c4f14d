import { type Actor, isStaff } from '../../kit/actor.ts';
import type { VisitStatus } from './visit.ts';

/** A visit as far as policies care. */
interface PolicyVisit {
  residentId: number;
  status: VisitStatus;
}

/** The one who asks, as far as these questions care. */
type Asker = Pick<Actor, 'role' | 'userId'>;

/** Who may do what with visits, once the building is the actor's own and has the module on. */
export const can = {
  /** Residents see their own visitors, staff everybody's. `visibleTo` in server/queries.ts is this as a filter. */
  see: (actor: Asker, visit: Pick<PolicyVisit, 'residentId'>) =>
    isStaff(actor) || visit.residentId === actor.userId,
  edit: (actor: Asker, visit: PolicyVisit) => can.see(actor, visit) && visit.status !== 'canceled',
  reschedule: (actor: Asker, visit: PolicyVisit) => can.edit(actor, visit) && visit.status === 'waiting',
  delete: (actor: Asker, visit: PolicyVisit) => can.see(actor, visit) && visit.status !== 'done',
  announceForOthers: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** Check in, declare missed, cancel, and back. */
  changeStatus: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** The visitor's address and the NDA are shown in companies that record addresses. */
  seeVisitorEmail: (actor: { company: Pick<Actor['company'], 'recordsVisitorEmail'> }) =>
    actor.company.recordsVisitorEmail,
};
