import { can } from '../../../core/people/policy.ts';
import { type WaitingSource, waitingCountQuery } from '../../../core/web/waiting.ts';
import { listRegistrations } from '../registrationApi.ts';

export default (({ user }) =>
  can.administer(user)
    ? waitingCountQuery(
        listRegistrations,
        { limit: 1, search: '', sort: 'since', state: 'waiting' },
        ({ total }) => total,
      )
    : undefined) satisfies WaitingSource;
