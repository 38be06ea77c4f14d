import { type WaitingSource, waitingCountQuery } from '../../../core/web/waiting.ts';
import { countWaitingParcels } from '../api.ts';

export default (({ building }) =>
  waitingCountQuery(
    countWaitingParcels,
    { building: building.id },
    ({ atDesk }) => atDesk,
  )) satisfies WaitingSource;
