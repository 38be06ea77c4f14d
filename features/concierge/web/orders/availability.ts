import { useQuery } from '@tanstack/react-query';
import { modulesQuery, useModules } from '../../../../core/buildings/web/modules.ts';
import type { Availability } from '../../../../core/web/screens.ts';
import { callQuery, queryClient } from '../../../../kit/web/queries.ts';
import { currentSession, useSession } from '../../../../kit/web/session.ts';
import { can } from '../../policy.ts';
import { readConfiguration } from '../../wire.ts';

const configurationQuery = (building: number) => callQuery(readConfiguration, { building });

/** The desk's list has an entry where the building takes orders. */
function useAvailable(): ReadonlySet<string> {
  const { user, building } = useSession();
  const enabled = can.serve(user) && useModules().has('concierge');
  const { data } = useQuery({ ...configurationQuery(building.id), enabled });
  return new Set(data?.[0]?.ordering ? ['orders'] : []);
}

export default {
  prepare: async (building) => {
    const user = currentSession()?.user;
    if (!user || !can.serve(user)) return;
    const flags = await queryClient.ensureQueryData(modulesQuery(building)).catch(() => []);
    if (flags[0]?.concierge) await queryClient.prefetchQuery(configurationQuery(building));
  },
  useAvailable,
} satisfies Availability;
