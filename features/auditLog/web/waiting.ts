import { buildMenuCountQuery, type MenuCountSource } from '../../../core/web/buildMenuCountQuery.ts';
import { listDeadJobs } from '../api.ts';

export default (({ user }) =>
  user.role === 'admin'
    ? buildMenuCountQuery(listDeadJobs, { limit: 1, search: '', sort: 'since' }, ({ total }) => total)
    : undefined) satisfies MenuCountSource;
