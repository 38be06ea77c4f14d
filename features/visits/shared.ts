export {
  changeVisitHost,
  decideAfterAgreementRefusal,
  recordAgreementRefusal,
  recordDeparture,
} from './arrivals/api.ts';
export {
  agreementRefusalDecisions,
  getVisitAgreementState,
  hostAnswers,
  messageFromVisitorKinds,
  type ReceptionVisitor,
  type VisitorDelayMinutes,
  visitAgreementStates,
  visitorDelayMinutes,
} from './arrivals/arrival.ts';
export { correctGroupAttendance } from './groups/api.ts';
export {
  calculateGroupSize,
  type GroupAttendanceInput,
  groupAttendanceInputSchema,
  isMemberPresent,
  type Member,
  memberSchema,
} from './groups/members.ts';
export { isShortVisitCode, toShortVisitCode } from './shortVisitCode.ts';
export { hasAddress, MAX_GROUP_SIZE, newVisitSchema, visitEditSchema, visitStatuses } from './visit.ts';
export { getVisitorSelfServiceActions } from './visitorActions.ts';
export { composeVisitorName, formatMemberName, formatNameInSentence } from './visitorName.ts';

/** Proof of a signature: code of the mailed link, mailed confirmation, or reception. */
export const signatureProofKinds = ['code', 'confirmation', 'desk'] as const;
export type SignatureProofKind = (typeof signatureProofKinds)[number];

export { changeVisitStatus, editVisit, scheduleVisit } from './api.ts';
