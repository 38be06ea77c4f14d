import { type WaitingSource, waitingCountQuery } from '../../../core/web/waiting.ts';
import { listBadges } from '../api.ts';

export default (({ building }) =>
  waitingCountQuery(
    listBadges,
    { building: building.id, limit: 1, search: '', sort: 'number', show: 'overdue' },
    ({ total }) => total,
  )) satisfies WaitingSource;
