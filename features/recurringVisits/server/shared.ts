/** What visits are handed, where the features are listed, of who comes regularly. */
export { standingOf } from './recurringVisitsOf.ts';
