import { useQuery } from '@tanstack/react-query';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { currentSession } from '../../../kit/web/session.ts';
import type { SigningAtDesk } from '../agreement.ts';
import { readSigningAtDesk } from '../api.ts';
import { can } from '../policy.ts';
import { wholeNumber } from './linkValues.ts';

/**
 * For which visit, and as whom, one signs where the desk has opened the agreement on its own device: an address without a code, read by
 * staff of its building. Undefined anywhere else.
 */
export function useSigningAtDesk(link: URLSearchParams): {
  desk: SigningAtDesk | undefined;
  waiting: boolean;
} {
  const [id, building] = [wholeNumber(link.get('appointment')), wholeNumber(link.get('building'))];
  const session = currentSession();
  const isDesk =
    session !== null && can.match(session.user) && session.buildings.some((own) => own.id === building);
  const { data, isLoading } = useQuery(
    {
      ...callQuery(readSigningAtDesk, { building, id }),
      enabled: isDesk && id > 0 && !link.get('code'),
      retry: false,
      // As with a code: never again while the form is being filled in.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    // Named, since only the resident area provides one.
    queryClient,
  );
  return { desk: data, waiting: isLoading };
}
