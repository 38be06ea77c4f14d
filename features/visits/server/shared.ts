export type { LackingDocument } from '../recurringVisitor.ts';
export { composeVisitorName } from '../visitorName.ts';
export { blockCheckIns } from './blockCheckIns.ts';
export { findVisitByCode, type VisitWithBuilding } from './findVisitByCode.ts';
export { getAgreementPath } from './getAgreementPath.ts';
export { readMembersByVisit } from './members.ts';
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
export { cancelByVisitor, recordVisitorMessage, type VisitorMessage } from './visitorMessages.ts';
export { formatVisitorName, selectVisitors } from './visitors.ts';
export {
  type CoveredVisit,
  findVisit,
  type HasUnverifiedClaim,
  type IsCovered,
  isVisitCovered,
  lockVisit,
  markAgreementSigned,
  markSignatureClaimed,
  readHostDetails,
  selectVisitDate,
  type VisitRow,
} from './visitRows.ts';
