export type { LackingTeamDocument } from '../recurringVisitor.ts';
export { composeVisitorName } from '../visitorName.ts';
export { blockCheckIns } from './blockCheckIns.ts';
export { findVisitByCode, type VisitWithBuilding } from './findVisitByCode.ts';
export { getAgreementPath } from './getAgreementPath.ts';
export { readMembersByVisit } from './members.ts';
export {
  type MessageFromVisitor,
  recordCancellationByVisitor,
  recordMessageFromVisitor,
} from './messagesFromVisitor.ts';
export { readCompanyVisits } from './readCompanyVisits.ts';
export type {
  ReadRecurringVisits,
  RecurringVisitDay,
  RecurringVisitSync,
  VisitReference,
} from './recurringVisitSync.ts';
export { rejectInvalidCode } from './rejectInvalidCode.ts';
export { visitMembers, visits } from './tables.ts';
export { createVisitorCalendarFile } from './visitorCalendarFile.ts';
export { formatVisitorName, selectVisitors } from './visitors.ts';
export {
  buildVisitDateSubquery,
  type CoveredVisit,
  findVisit,
  type IsCovered,
  isVisitCovered,
  lockVisit,
  markAgreementSigned,
  markSignatureUnverified,
  readHostDetails,
  type UnverifiedSignatureCondition,
  type VisitRecord,
} from './visitRows.ts';
