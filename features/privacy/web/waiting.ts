import { can } from '../../../core/people/policy.ts';
import { countOf, type WaitingSource } from '../../../core/web/waiting.ts';
import { listDeletionRequests } from '../api.ts';

export default (({ user }) =>
  can.administer(user)
    ? countOf(listDeletionRequests, { limit: 1, search: '', sort: 'since' }, ({ total }) => total)
    : undefined) satisfies WaitingSource;
