export { checkIn, countGroup, lockVisitForStaff, requireExpectedToday } from '../arrivals/server/checkIn.ts';
export { moveVisitHere } from '../arrivals/server/moveVisitHere.ts';
export { findVisitByCode, type VisitWithBuilding } from './findVisitByCode.ts';
export { getAgreementPath } from './getAgreementPath.ts';
export { readMembersByVisit } from './members.ts';
export {
  type MessageFromVisitorValues,
  recordCancellationByVisitor,
  recordMessageFromVisitor,
} from './messagesFromVisitor.ts';
export { readCompanyVisitsOfDay } from './readCompanyVisitsOfDay.ts';
export { rejectInvalidLinkCode } from './rejectInvalidLinkCode.ts';
export {
  createVisitsOfRecurringVisits,
  type RecurringVisitDay,
  updateVisitsOfRecurringVisits,
} from './syncRecurringVisits.ts';
export { visitMembers, visits } from './tables.ts';
export { createVisitorCalendarFile } from './visitorCalendarEvent.ts';
export { formatVisitorName, selectVisitsWithHosts } from './visitors.ts';
export {
  blockCheckInsInAllBuildings,
  buildVisitDateSubquery,
  findHostNameAndCompany,
  findVisit,
  isVisitCovered,
  lockVisit,
  setVisitAgreementSigned,
  touchVisitForUnverifiedSignature,
  type VisitRecord,
} from './visitRows.ts';
