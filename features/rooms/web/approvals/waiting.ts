import { type WaitingSource, waitingCountQuery } from '../../../../core/web/waiting.ts';
import { listWaiting } from '../../approvals/api.ts';

export default (({ building }) =>
  waitingCountQuery(
    listWaiting,
    { building: building.id, limit: 1, search: '', sort: 'when' },
    ({ total }) => total,
  )) satisfies WaitingSource;
