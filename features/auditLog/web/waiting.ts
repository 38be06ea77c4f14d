import { type WaitingSource, waitingCountQuery } from '../../../core/web/waiting.ts';
import { listDeadJobs } from '../api.ts';

export default (({ user }) =>
  user.role === 'admin'
    ? waitingCountQuery(listDeadJobs, { limit: 1, search: '', sort: 'since' }, ({ total }) => total)
    : undefined) satisfies WaitingSource;
