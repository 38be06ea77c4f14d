import type { MenuAvailabilitySource } from '../../../core/web/screens.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { getCurrentSession } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import { setupStepsQuery } from './setupStepsQuery.ts';

const noMenuEntries: ReadonlySet<string> = new Set();

/** No menu entry depends on this: it prefetches the setup steps so that the home screen does not shift. */
export default {
  prepare: async (building) => {
    const user = getCurrentSession()?.user;
    if (user && can.seeSetupSteps(user)) await queryClient.prefetchQuery(setupStepsQuery(building));
  },
  useAvailable: () => noMenuEntries,
} satisfies MenuAvailabilitySource;
