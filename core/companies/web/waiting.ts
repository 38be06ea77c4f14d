import { countOf, type WaitingSource } from '../../web/waiting.ts';
import { listCompaniesOfMine } from '../api.ts';
import { can } from '../policy.ts';

/** Companies whose lease ends soon, or has ended: an administrator moves them out. */
export default (({ user }) =>
  can.administer(user)
    ? countOf(
        listCompaniesOfMine,
        { limit: 1, search: '', sort: 'name', show: 'leaving', in: undefined },
        ({ total }) => total,
      )
    : undefined) satisfies WaitingSource;
