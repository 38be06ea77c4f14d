export { listSpaces } from './reservations/api.ts';
