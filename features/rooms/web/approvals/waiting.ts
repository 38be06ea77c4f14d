import { buildMenuCountQuery, type MenuCountSource } from '../../../../core/web/buildMenuCountQuery.ts';
import { listWaitingReservations } from '../../approvals/api.ts';

export default (({ building }) =>
  buildMenuCountQuery(
    listWaitingReservations,
    { building: building.id, limit: 1, search: '', sort: 'when' },
    ({ total }) => total,
  )) satisfies MenuCountSource;
