export type { LackingDocument } from '../recurringVisitor.ts';
export { composeVisitorName } from '../visitorName.ts';
export { agreementPath } from './agreementPath.ts';
export { companyVisits } from './companyVisits.ts';
export { refuseGuess } from './guesses.ts';
export { blockCheckIns } from './holdVisits.ts';
export { readMembersByVisit } from './members.ts';
export type {
  PossiblyRecurring,
  ReadRecurringVisits,
  RecurringVisitDay,
  RecurringVisitDays,
} from './recurringVisitDays.ts';
export { visitMembers, visits } from './tables.ts';
export { findVisitByCode, type OpenedVisit } from './visitByCode.ts';
export { visitorCalendar } from './visitorCalendar.ts';
export { cancelByVisitor, recordVisitorMessage, type VisitorSays } from './visitorSays.ts';
export { formatVisitor, selectVisitors } from './visitors.ts';
export {
  type Claims,
  type Coverage,
  type CoveredVisit,
  findVisit,
  isCovered,
  lockVisit,
  markClaimed,
  markSigned,
  readHost,
  selectVisitDate,
  type VisitRow,
} from './visitRows.ts';
