import { can } from '../../../core/people/policy.ts';
import { buildMenuCountQuery, type MenuCountSource } from '../../../core/web/buildMenuCountQuery.ts';
import { listDeletionRequests } from '../api.ts';

export default (({ user }) =>
  can.administer(user)
    ? buildMenuCountQuery(listDeletionRequests, { limit: 1, search: '', sort: 'since' }, ({ total }) => total)
    : undefined) satisfies MenuCountSource;
