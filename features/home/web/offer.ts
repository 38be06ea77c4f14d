import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { listPartnerPages } from '../../partners/wire.ts';
import { useModules } from './modules.ts';
import type { Offer } from './places.ts';

/** The question which partners' pages a building shows. */
export const partnersQuery = (building: number) => callQuery(listPartnerPages, { building });

/** What the current building offers. The frame has asked before any screen shows. */
export function useOffer(): Offer {
  const { data = [] } = useQuery(partnersQuery(useSession().building.id));
  return { modules: useModules(), partners: new Set(data.map(({ partner }) => partner)) };
}
