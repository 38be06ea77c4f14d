import { hasDeviceRight } from '../../core/access/devices.ts';
import { type EntryWithAssistantId, isMadeByActorAsAssistant } from '../../core/people/policy.ts';
import { type Actor, isAssistantOf, isDevice, isStaff, type PairedDevice } from '../../kit/actor.ts';
import type { LocalDate } from '../../kit/time.ts';
import type { VisitStatus } from './visit.ts';

interface VisitOwner extends EntryWithAssistantId {
  residentId: number;
}
interface PolicyVisit extends VisitOwner {
  status: VisitStatus;
}
type DatedVisit = VisitOwner & { date: LocalDate };

type Person = Pick<Actor, 'role' | 'userId'> & Partial<Pick<Actor, 'assists'>>;
type Caller = Person | PairedDevice;

/** Residents own their visitors and those they announced as an assistant; staff own all. */
const ownsVisit = (actor: Person, visit: VisitOwner) =>
  isStaff(actor) ||
  visit.residentId === actor.userId ||
  isMadeByActorAsAssistant(actor, visit, visit.residentId);

/** The building is the actor's and has the module on. `today` is the building's date. */
export const can = {
  list: (actor: Caller) => !isDevice(actor) || hasDeviceRight(actor, 'seeTodaysVisits'),
  /** `visibleVisitsCondition` in server/queries.ts is the same rule as a filter. */
  see: (actor: Caller, visit: DatedVisit, today: LocalDate) =>
    isDevice(actor)
      ? hasDeviceRight(actor, 'seeTodaysVisits') && visit.date === today
      : ownsVisit(actor, visit),
  edit: (actor: Person, visit: PolicyVisit) => ownsVisit(actor, visit) && visit.status !== 'canceled',
  reschedule: (actor: Person, visit: PolicyVisit) => can.edit(actor, visit) && visit.status === 'waiting',
  delete: (actor: Person, visit: PolicyVisit) => ownsVisit(actor, visit) && visit.status !== 'done',
  announceForOthers: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  changeStatus: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** A device checks in on the day; one at the counter may also undo that. */
  setStatus: (
    actor: Caller,
    visit: { status: VisitStatus; date: LocalDate },
    to: VisitStatus,
    today: LocalDate,
  ) => {
    if (!isDevice(actor)) return can.changeStatus(actor);
    if (visit.date !== today) return false;
    if (to === 'done') return hasDeviceRight(actor, 'checkInToday');
    return visit.status === 'done' && to === 'waiting' && hasDeviceRight(actor, 'undoCheckInToday');
  },
  workAtReception: (actor: Pick<Actor, 'role'>) => isStaff(actor),
  /** `affectedUserId` is the host; null if unknown. */
  followArrival: (actor: Caller, affectedUserId: number | null) =>
    !isDevice(actor) &&
    (affectedUserId === null ||
      affectedUserId === actor.userId ||
      (actor.assists ?? []).some(({ userId }) => userId === affectedUserId)),
  /** The host decides about a refused agreement; staff may record the decision. */
  decideAdmission: (actor: Person, visit: VisitOwner) => ownsVisit(actor, visit),
  answerArrival: (actor: Person, visit: VisitOwner & { buildingId: number }) =>
    visit.residentId === actor.userId || isAssistantOf(actor, visit.residentId, visit.buildingId),
  /** Visitor email and agreement are shown only in companies that record addresses. */
  seeVisitorEmail: (actor: { company: Pick<Actor['company'], 'recordsVisitorEmail'> }) =>
    actor.company.recordsVisitorEmail,
};
