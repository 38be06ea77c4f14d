/** What other features may know of visits. */
export { type Delay, delays, visitorWords } from './atDesk.ts';
export { came, headsOfNamed, type Member } from './members.ts';
export { countGroup, nameMembers } from './members.wire.ts';
export { hasAddress, MOST_HEADS, newVisit, visitEdit, visitStatuses } from './visit.ts';
export { addressVisitor, composeVisitorName } from './visitorName.ts';
export { mayLetKnow } from './visitorWord.ts';

/** What proves that the agreement for a visit is signed: the code of its link, its mailed confirmation, or the desk. */
export const ndaProofs = ['code', 'confirmation', 'desk'] as const;
export type NdaProof = (typeof ndaProofs)[number];

/** The day of the desk, and what is done at it: its screen is a feature of its own. */
export {
  type DeskDay,
  type DeskVisit,
  invitationCodeIn,
  LATE_AFTER_MINUTES,
  LONG_WAIT_MINUTES,
  type VisitAround,
} from './atDesk.ts';
export {
  arrive,
  changeVisitHost,
  decideAdmission,
  depart,
  listVisitsAround,
  moveVisitHere,
  readDesk,
  readScan,
  readVisitPage,
  refuseAgreement,
} from './desk.wire.ts';
export { changeVisitStatus, editVisit, scheduleVisit } from './wire.ts';
