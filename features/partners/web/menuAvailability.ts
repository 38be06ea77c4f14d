import { useQuery } from '@tanstack/react-query';
import type { MenuAvailabilitySource } from '../../../core/feature/web/screens.ts';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { listPartnerPages } from '../api.ts';
import type { PartnerKey } from '../partner.ts';

const partnerPagesQuery = (building: number) => callQuery(listPartnerPages, { building });

export function usePartnerPages() {
  return useQuery(partnerPagesQuery(useSession().building.id));
}

function useAvailablePartners(): ReadonlySet<PartnerKey> {
  const { data = [] } = usePartnerPages();
  return new Set(data.map(({ partner }) => partner));
}

export default {
  prepare: (building) => queryClient.prefetchQuery(partnerPagesQuery(building)),
  useAvailable: useAvailablePartners,
} satisfies MenuAvailabilitySource;
