import { type WaitingSource, waitingCountQuery } from '../../web/waiting.ts';
import { listCompaniesOfOwnBuildings } from '../api.ts';
import { can } from '../policy.ts';

export default (({ user }) =>
  can.administer(user)
    ? waitingCountQuery(
        listCompaniesOfOwnBuildings,
        { limit: 1, search: '', sort: 'name', show: 'leaving', in: undefined },
        ({ total }) => total,
      )
    : undefined) satisfies WaitingSource;
