/** What other features may know of visits. */
export { hasAddress, visitStatuses } from './visit.ts';

/** What proves that the agreement for a visit is signed: the code of its link, its mailed confirmation, or the desk. */
export const ndaProofs = ['code', 'confirmation', 'desk'] as const;
export type NdaProof = (typeof ndaProofs)[number];
