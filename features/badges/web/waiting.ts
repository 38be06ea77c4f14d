import { buildMenuCountQuery, type MenuCountSource } from '../../../core/web/buildMenuCountQuery.ts';
import { listBadges } from '../api.ts';

export default (({ building }) =>
  buildMenuCountQuery(
    listBadges,
    { building: building.id, limit: 1, search: '', sort: 'number', show: 'overdue' },
    ({ total }) => total,
  )) satisfies MenuCountSource;
