/** What other features may know of visits. */
export { hasAddress } from './appointment.ts';
