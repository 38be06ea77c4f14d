import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { listPartnerPages } from '../wire.ts';

/** The partners' pages of the current building. */
export function usePartnerPages() {
  const { building } = useSession();
  return useQuery(callQuery(listPartnerPages, { building: building.id }));
}
