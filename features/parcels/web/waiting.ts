import { countOf, type WaitingSource } from '../../../core/web/waiting.ts';
import { countWaitingParcels } from '../api.ts';

/** What the desk has to hand over; for residents, what waits for them there. */
export default (({ building }) =>
  countOf(countWaitingParcels, { building: building.id }, ({ atDesk }) => atDesk)) satisfies WaitingSource;
