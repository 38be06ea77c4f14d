/** What other features may know of visits. */
export { hasAddress } from './visit.ts';
