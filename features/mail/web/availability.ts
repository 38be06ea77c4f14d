import type { Availability } from '../../../core/web/screens.ts';
import { queryClient } from '../../../kit/web/queries.ts';
import { currentSession } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import { deliveryQuery } from './deliveryQuery.ts';

const nothing: ReadonlySet<string> = new Set();

/** No entry hangs on it: whether e-mails leave is asked for before a screen says so, so that nothing moves there. */
export default {
  prepare: async () => {
    const user = currentSession()?.user;
    if (user && can.readDelivery(user)) await queryClient.prefetchQuery(deliveryQuery);
  },
  useAvailable: () => nothing,
} satisfies Availability;
