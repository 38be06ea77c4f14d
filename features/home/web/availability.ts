import type { Availability } from '../../../core/web/screens.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { currentSession } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import { firstStepsQuery } from './firstStepsQuery.ts';

const nothing: ReadonlySet<string> = new Set();

/** No entry hangs on it: what an empty building needs is asked for before the home screen shows, so that nothing moves there. */
export default {
  prepare: async (building) => {
    const user = currentSession()?.user;
    if (user && can.setUp(user)) await queryClient.prefetchQuery(firstStepsQuery(building));
  },
  useAvailable: () => nothing,
} satisfies Availability;
