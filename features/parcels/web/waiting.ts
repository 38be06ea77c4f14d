import { countOf, type WaitingSource } from '../../../core/web/waiting.ts';
import { countWaitingParcels } from '../api.ts';

export default (({ building }) =>
  countOf(countWaitingParcels, { building: building.id }, ({ atDesk }) => atDesk)) satisfies WaitingSource;
