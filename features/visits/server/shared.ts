export type { ContractorDocumentProblem } from '../recurringVisitor.ts';
export { composeVisitorName } from '../visitorName.ts';
export { blockCheckInsInAllBuildings } from './blockCheckInsInAllBuildings.ts';
export { findVisitByCode, type VisitWithBuilding } from './findVisitByCode.ts';
export { getAgreementPath } from './getAgreementPath.ts';
export { readMembersByVisit } from './members.ts';
export {
  type MessageFromVisitorValues,
  recordCancellationByVisitor,
  recordMessageFromVisitor,
} from './messagesFromVisitor.ts';
export { readCompanyVisitsOfDay } from './readCompanyVisitsOfDay.ts';
export type {
  ReadRecurringVisitDetails,
  RecurringVisitDay,
  RecurringVisitSyncActions,
  VisitReference,
} from './recurringVisitSync.ts';
export { rejectInvalidLinkCode } from './rejectInvalidLinkCode.ts';
export { visitMembers, visits } from './tables.ts';
export { createVisitorCalendarFile } from './visitorCalendarEvent.ts';
export { formatVisitorName, selectVisitsWithHosts } from './visitors.ts';
export {
  type AgreementCoverageCondition,
  type AgreementCoverageInput,
  buildVisitDateSubquery,
  findHostNameAndCompany,
  findVisit,
  isVisitCovered,
  lockVisit,
  setVisitAgreementSigned,
  touchVisitForUnverifiedSignature,
  type UnverifiedSignatureCondition,
  type VisitRecord,
} from './visitRows.ts';
