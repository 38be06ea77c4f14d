import type { MenuAvailabilitySource } from '../../../core/web/screens.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { getCurrentSession } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import { mailServerMissingQuery } from './mailServerMissingQuery.ts';

const noMenuEntries: ReadonlySet<string> = new Set();

/** No menu entry depends on this: it prefetches the delivery state so that screens do not shift. */
export default {
  prepare: async () => {
    const user = getCurrentSession()?.user;
    if (user && can.readDelivery(user)) await queryClient.prefetchQuery(mailServerMissingQuery);
  },
  useAvailable: () => noMenuEntries,
} satisfies MenuAvailabilitySource;
