import { buildMenuCountQuery, type MenuCountSource } from '../../../core/web/buildMenuCountQuery.ts';
import { countDueRecurringVisits } from '../api.ts';
import { can } from '../policy.ts';

export default (({ user, building }) =>
  can.manage(user)
    ? buildMenuCountQuery(countDueRecurringVisits, { building: building.id }, ({ due }) => due)
    : undefined) satisfies MenuCountSource;
