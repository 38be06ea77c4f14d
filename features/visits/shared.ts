export { calculateGroupSize, isMemberPresent, type Member } from './members.ts';
export { correctGroupAttendance } from './membersApi.ts';
export { messageFromVisitorKinds, type VisitorDelayMinutes, visitorDelayMinutes } from './reception.ts';
export { hasAddress, MAX_GROUP_SIZE, newVisitSchema, visitEditSchema, visitStatuses } from './visit.ts';
export { getVisitorSelfServiceActions } from './visitorActions.ts';
export { formatMemberName, formatNameInSentence } from './visitorName.ts';

/** Proof of a signature: code of the mailed link, mailed confirmation, or reception. */
export const signatureProofKinds = ['code', 'confirmation', 'desk'] as const;
export type SignatureProofKind = (typeof signatureProofKinds)[number];

export { changeVisitStatus, editVisit, scheduleVisit } from './api.ts';
export {
  LATE_AFTER_MINUTES,
  LONG_WAIT_MINUTES,
  type NearbyVisitSearchResult,
  parseInvitationCode,
  type ReceptionDayResult,
  type ReceptionVisit,
} from './reception.ts';
export {
  changeVisitHost,
  checkInVisitor,
  decideAfterAgreementRefusal,
  findScannedVisit,
  moveVisitHere,
  readReceptionDay,
  readVisitorPageLink,
  recordAgreementRefusal,
  recordDeparture,
  searchNearbyVisits,
} from './receptionApi.ts';
