import { buildMenuCountQuery, type MenuCountSource } from '../../web/buildMenuCountQuery.ts';
import { listCompaniesOfOwnBuildings } from '../api.ts';
import { can } from '../policy.ts';

export default (({ user }) =>
  can.administer(user)
    ? buildMenuCountQuery(
        listCompaniesOfOwnBuildings,
        { limit: 1, search: '', sort: 'name', show: 'leaving', in: undefined },
        ({ total }) => total,
      )
    : undefined) satisfies MenuCountSource;
