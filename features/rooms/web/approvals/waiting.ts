import { type WaitingSource, waitingCountQuery } from '../../../../core/web/waiting.ts';
import { listWaitingReservations } from '../../approvals/api.ts';

export default (({ building }) =>
  waitingCountQuery(
    listWaitingReservations,
    { building: building.id, limit: 1, search: '', sort: 'when' },
    ({ total }) => total,
  )) satisfies WaitingSource;
