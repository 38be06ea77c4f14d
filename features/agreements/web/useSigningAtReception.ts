import { useQuery } from '@tanstack/react-query';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { currentSession } from '../../../kit/web/session.ts';
import type { SigningAtReception } from '../agreement.ts';
import { readSigningAtReception } from '../api.ts';
import { can } from '../policy.ts';
import { parseWholeNumber } from './parseWholeNumber.ts';

/**
 * For which visit, and as whom, one signs where the desk has opened the agreement on its own device: an address without a code, read by
 * staff of its building. Undefined anywhere else.
 */
export function useSigningAtReception(link: URLSearchParams): {
  reception: SigningAtReception | undefined;
  isLoading: boolean;
} {
  const [id, building] = [parseWholeNumber(link.get('appointment')), parseWholeNumber(link.get('building'))];
  const session = currentSession();
  const isStaffOfBuilding =
    session !== null && can.match(session.user) && session.buildings.some((own) => own.id === building);
  const { data, isLoading } = useQuery(
    {
      ...callQuery(readSigningAtReception, { building, id }),
      enabled: isStaffOfBuilding && id > 0 && !link.get('code'),
      retry: false,
      // As with a code: never again while the form is being filled in.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    // Named, since only the resident area provides one.
    queryClient,
  );
  return { reception: data, isLoading };
}
