export { type Delay, delays, visitorWords } from './atReception.ts';
export { came, headsOfNamed, type Member } from './members.ts';
export { countGroup, nameMembers } from './membersApi.ts';
export { hasAddress, MOST_HEADS, newVisit, visitEdit, visitStatuses } from './visit.ts';
export { addressVisitor, composeVisitorName } from './visitorName.ts';
export { mayLetKnow } from './visitorWord.ts';

/** Proof of a signature: code of the mailed link, mailed confirmation, or reception. */
export const ndaProofs = ['code', 'confirmation', 'desk'] as const;
export type NdaProof = (typeof ndaProofs)[number];

export { changeVisitStatus, editVisit, scheduleVisit } from './api.ts';
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
