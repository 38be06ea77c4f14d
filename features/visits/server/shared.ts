/** What other features may do with visits. */

export type { LackingDocument } from '../recurringVisitor.ts';
export { composeVisitorName } from '../visitorName.ts';
export { agreementPath } from './agreementPath.ts';
export { companyVisits } from './companyVisits.ts';
export { refuseGuess } from './guesses.ts';
export { holdVisits } from './holdVisits.ts';
export { membersOf } from './members.ts';
export type { MaybeStanding, StandingDay, StandingOf, StandingVisits } from './recurringVisitDays.ts';
export { visitMembers, visits } from './tables.ts';
export { type OpenedVisit, visitByCode } from './visitByCode.ts';
export { visitorCalendar } from './visitorCalendar.ts';
export { cancelByVisitor, letKnow, type VisitorSays } from './visitorSays.ts';
export { visitorNamed, visitorsIn } from './visitors.ts';
export {
  type Claims,
  type Coverage,
  type CoveredVisit,
  dayOfVisit,
  findVisit,
  hostOf,
  isCovered,
  lockVisit,
  markSigned,
  noteClaim,
  type VisitRow,
} from './visitRows.ts';
