/** What other features may know of visits. */
export { type Delay, delays, visitorWords } from './atReception.ts';
export { came, headsOfNamed, type Member } from './members.ts';
export { countGroup, nameMembers } from './membersApi.ts';
export { hasAddress, MOST_HEADS, newVisit, visitEdit, visitStatuses } from './visit.ts';
export { addressVisitor, composeVisitorName } from './visitorName.ts';
export { mayLetKnow } from './visitorWord.ts';

/** What proves that the agreement for a visit is signed: the code of its link, its mailed confirmation, or the desk. */
export const ndaProofs = ['code', 'confirmation', 'desk'] as const;
export type NdaProof = (typeof ndaProofs)[number];

export { changeVisitStatus, editVisit, scheduleVisit } from './api.ts';
/** The day of the desk, and what is done at it: its screen is a feature of its own. */
export {
  type DeskDay,
  type DeskVisit,
  invitationCodeIn,
  LATE_AFTER_MINUTES,
  LONG_WAIT_MINUTES,
  type VisitAround,
} from './atReception.ts';
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
} from './receptionApi.ts';
