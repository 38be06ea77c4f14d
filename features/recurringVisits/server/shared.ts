export { readRecurringVisitsOfVisits } from './readRecurringVisitsOfVisits.ts';
