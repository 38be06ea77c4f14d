export { readRecurringVisits } from './readRecurringVisits.ts';
