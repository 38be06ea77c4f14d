import { can } from '../../../core/people/policy.ts';
import { buildMenuCountQuery, type MenuCountSource } from '../../../core/web/buildMenuCountQuery.ts';
import { listRegistrations } from '../registrationApi.ts';

export default (({ user }) =>
  can.administer(user)
    ? buildMenuCountQuery(
        listRegistrations,
        { limit: 1, search: '', sort: 'since', state: 'waiting' },
        ({ total }) => total,
      )
    : undefined) satisfies MenuCountSource;
