import { useQuery } from '@tanstack/react-query';
import { modulesQuery, useModules } from '../../../../core/buildings/web/modules.ts';
import type { MenuAvailabilitySource } from '../../../../core/web/screens.ts';
import { callQuery, queryClient } from '../../../../kit/web/queries.ts';
import { getCurrentSession, useSession } from '../../../../kit/web/session.ts';
import { openOrderStatuses } from '../../order.ts';
import { countOpenOrders } from '../../ordersApi.ts';
import { can } from '../../policy.ts';
import { conciergeConfigurationQuery } from '../queries.ts';

const openOrderCountsQuery = (building: number) => callQuery(countOpenOrders, { building });

/** Staff see the list while the building takes orders, and afterwards until the last one is closed. */
function useAvailableEntries(): ReadonlySet<string> {
  const { user, building } = useSession();
  const enabled = can.processOrders(user) && useModules().has('concierge');
  const { data: configuration } = useQuery({ ...conciergeConfigurationQuery(building.id), enabled });
  const { data: open } = useQuery({ ...openOrderCountsQuery(building.id), enabled });
  const isAny = open && openOrderStatuses.some((status) => open[status] > 0);
  return new Set(configuration?.[0]?.ordering || isAny ? ['orders'] : []);
}

export default {
  prepare: async (building) => {
    const user = getCurrentSession()?.user;
    if (!user || !can.processOrders(user)) return;
    const flags = await queryClient.ensureQueryData(modulesQuery(building)).catch(() => []);
    if (!flags[0]?.concierge) return;
    await Promise.all([
      queryClient.prefetchQuery(conciergeConfigurationQuery(building)),
      queryClient.prefetchQuery(openOrderCountsQuery(building)),
    ]);
  },
  useAvailable: useAvailableEntries,
} satisfies MenuAvailabilitySource;
