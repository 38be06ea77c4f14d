export { claimedSignatureCondition, coveredByEarlierSignatureCondition } from './coverage.ts';
