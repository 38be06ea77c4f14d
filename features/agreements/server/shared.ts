export { hasClaimedSignature, isCoveredByEarlierSignature } from './coverage.ts';
