export { readRecurringVisits } from './recurringVisitsOf.ts';
