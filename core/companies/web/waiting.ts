import { countOf, type WaitingSource } from '../../web/waiting.ts';
import { can } from '../policy.ts';
import { listCompaniesOfMine } from '../wire.ts';

/** Companies whose lease ends soon, or has ended: an administrator moves them out. */
export default (({ user }) =>
  can.administer(user)
    ? countOf(
        listCompaniesOfMine,
        { limit: 1, search: '', sort: 'name', show: 'leaving', in: undefined },
        ({ total }) => total,
      )
    : undefined) satisfies WaitingSource;
