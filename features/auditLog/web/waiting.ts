import { countOf, type WaitingSource } from '../../../core/web/waiting.ts';
import { listDeadJobs } from '../api.ts';

/** Jobs that were given up; who does not administer every building is told nothing. */
export default (({ user }) =>
  user.role === 'admin'
    ? countOf(listDeadJobs, { limit: 1, search: '', sort: 'since' }, ({ total }) => total)
    : undefined) satisfies WaitingSource;
