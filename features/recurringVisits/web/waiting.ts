import { type WaitingSource, waitingCountQuery } from '../../../core/web/waiting.ts';
import { countDueRecurringVisits } from '../api.ts';
import { can } from '../policy.ts';

export default (({ user, building }) =>
  can.manage(user)
    ? waitingCountQuery(countDueRecurringVisits, { building: building.id }, ({ due }) => due)
    : undefined) satisfies WaitingSource;
