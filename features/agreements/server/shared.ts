/** What other features, and the list of them, may use of agreements. */
export { claimedForNda, coveredByNda } from './coverage.ts';
