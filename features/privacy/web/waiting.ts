import { can } from '../../../core/people/policy.ts';
import { type WaitingSource, waitingCountQuery } from '../../../core/web/waiting.ts';
import { listDeletionRequests } from '../api.ts';

export default (({ user }) =>
  can.administer(user)
    ? waitingCountQuery(listDeletionRequests, { limit: 1, search: '', sort: 'since' }, ({ total }) => total)
    : undefined) satisfies WaitingSource;
