/** What other features, and the list of them, may use of agreements. */
export { coveredByNda } from './coverage.ts';
