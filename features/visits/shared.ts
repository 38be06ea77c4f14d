export { calculateGroupSize, isPresent, type Member } from './members.ts';
export { countGroup, nameMembers } from './membersApi.ts';
export { type LateDelay, lateDelays, visitorMessages } from './reception.ts';
export { hasAddress, MAX_GROUP_SIZE, newVisitSchema, visitEditSchema, visitStatuses } from './visit.ts';
export { getVisitorActions } from './visitorActions.ts';
export { composeVisitorName, formatNameInSentence } from './visitorName.ts';

/** Proof of a signature: code of the mailed link, mailed confirmation, or reception. */
export const agreementProofs = ['code', 'confirmation', 'desk'] as const;
export type AgreementProof = (typeof agreementProofs)[number];

export { changeVisitStatus, editVisit, scheduleVisit } from './api.ts';
export {
  LATE_AFTER_MINUTES,
  LONG_WAIT_MINUTES,
  type NearbyVisit,
  parseInvitationCode,
  type ReceptionDay,
  type ReceptionVisit,
} from './reception.ts';
export {
  changeVisitHost,
  checkInVisitor,
  decideAdmission,
  listNearbyVisits,
  moveVisitHere,
  readReceptionDay,
  readScan,
  readVisitPage,
  recordDeparture,
  refuseAgreement,
} from './receptionApi.ts';
