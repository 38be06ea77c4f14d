/** What other features, and the list of them, may use of agreements. */
export { hasClaimedSignature, isCoveredByEarlierSignature } from './coverage.ts';
