import { deviceMay } from '../../core/access/devices.ts';
import { type MadeFor, madeFor } from '../../core/people/policy.ts';
import { type Actor, type Device, isAssistantOf, isDevice, isStaff } from '../../kit/actor.ts';
import type { LocalDate } from '../../kit/time.ts';
import type { VisitStatus } from './visit.ts';

/** Whose visitor it is, and who announced them as that person's assistant. */
interface Whose extends MadeFor {
  residentId: number;
}
/** A visit as far as policies care. */
interface PolicyVisit extends Whose {
  status: VisitStatus;
}
type OnItsDay = Whose & { date: LocalDate };

/** The one who asks, as far as these questions care. */
type Person = Pick<Actor, 'role' | 'userId'> & Partial<Pick<Actor, 'assists'>>;
type Asker = Person | Device;

/** Residents have their own visitors and those whom they announced as an assistant, staff everybody's. */
const has = (actor: Person, visit: Whose) =>
  isStaff(actor) || visit.residentId === actor.userId || madeFor(actor, visit, visit.residentId);

/** Who may do what with visits, once the building is the actor's own and has the module on. `today` is the building's. */
export const can = {
  list: (actor: Asker) => !isDevice(actor) || deviceMay(actor, 'seeTodaysVisits'),
  /** `visibleTo` in server/queries.ts is this as a filter. */
  see: (actor: Asker, visit: OnItsDay, today: LocalDate) =>
    isDevice(actor) ? deviceMay(actor, 'seeTodaysVisits') && visit.date === today : has(actor, visit),
  edit: (actor: Person, visit: PolicyVisit) => has(actor, visit) && visit.status !== 'canceled',
  reschedule: (actor: Person, visit: PolicyVisit) => can.edit(actor, visit) && visit.status === 'waiting',
  delete: (actor: Person, visit: PolicyVisit) => has(actor, visit) && visit.status !== 'done',
  announceForOthers: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** Check in, declare missed, cancel, and back. */
  changeStatus: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** One of these: whoever may do them all; a device checks in on the day, and one at the counter takes that back. */
  setStatus: (
    actor: Asker,
    visit: { status: VisitStatus; date: LocalDate },
    to: VisitStatus,
    today: LocalDate,
  ) => {
    if (!isDevice(actor)) return can.changeStatus(actor);
    if (visit.date !== today) return false;
    if (to === 'done') return deviceMay(actor, 'checkInToday');
    return visit.status === 'done' && to === 'waiting' && deviceMay(actor, 'undoCheckInToday');
  },
  /** Let in and out, look for those of other days, see who is in the building. */
  workAtDesk: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** Of an arrival whoever is visited is told, and who acts for them; null: it may be anybody's. */
  hearOfArrival: (actor: Asker, concerns: number | null) =>
    !isDevice(actor) &&
    (concerns === null ||
      concerns === actor.userId ||
      (actor.assists ?? []).some(({ userId }) => userId === concerns)),
  /** Whether who does not sign is let in: the host's to say, and the desk's in their name. */
  decideAdmission: (actor: Person, visit: Whose) => has(actor, visit),
  /** Say what is to become of a visitor who has arrived: whoever is visited, and who acts for them. */
  answerArrival: (actor: Person, visit: Whose & { buildingId: number }) =>
    visit.residentId === actor.userId || isAssistantOf(actor, visit.residentId, visit.buildingId),
  /** The visitor's address and the NDA are shown in companies that record addresses. */
  seeVisitorEmail: (actor: { company: Pick<Actor['company'], 'recordsVisitorEmail'> }) =>
    actor.company.recordsVisitorEmail,
};
