export type { LackingDocument } from '../recurringVisitor.ts';
export { composeVisitorName } from '../visitorName.ts';
export { agreementPath } from './agreementPath.ts';
export { blockCheckIns } from './blockCheckIns.ts';
export { companyVisits } from './companyVisits.ts';
export { findVisitByCode, type OpenedVisit } from './findVisitByCode.ts';
export { refuseGuess } from './guesses.ts';
export { readMembersByVisit } from './members.ts';
export type {
  PossiblyRecurring,
  ReadRecurringVisits,
  RecurringVisitDay,
  RecurringVisitDays,
} from './recurringVisitDays.ts';
export { visitMembers, visits } from './tables.ts';
export { visitorCalendar } from './visitorCalendar.ts';
export { cancelByVisitor, recordVisitorMessage, type VisitorSays } from './visitorMessages.ts';
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
