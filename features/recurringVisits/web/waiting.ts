import { countOf, type WaitingSource } from '../../../core/web/waiting.ts';
import { countDueStanding } from '../api.ts';
import { can } from '../policy.ts';

/** Those of which a document, or a host, is to be seen to. */
export default (({ user, building }) =>
  can.manage(user)
    ? countOf(countDueStanding, { building: building.id }, ({ due }) => due)
    : undefined) satisfies WaitingSource;
