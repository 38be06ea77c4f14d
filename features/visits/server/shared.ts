export {
  checkIn,
  lockVisitForStaff,
  requireExpectedToday,
} from '../arrivals/server/checkIn.ts';
export { moveVisitHere } from '../arrivals/server/moveVisitHere.ts';
export { writeGroupAttendance } from '../groups/server/correctGroupAttendance.ts';
export { readMembersByVisit } from '../groups/server/members.ts';
export { getAgreementPath } from '../mails/server/getAgreementPath.ts';
export { createVisitorCalendarFile } from '../mails/server/visitorCalendarEvent.ts';
export { findVisitByCode, type VisitWithBuilding } from './findVisitByCode.ts';
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
export { formatVisitorName, selectVisitsWithHosts } from './visitors.ts';
export {
  buildVisitDateSubquery,
  findHostNameAndCompany,
  findVisit,
  lockCheckInsOfAllBuildings,
  lockVisit,
  type VisitRecord,
} from './visitRows.ts';
export {
  isVisitCovered,
  setVisitAgreementSigned,
  touchVisitForUnverifiedSignature,
} from './visitSignatures.ts';
