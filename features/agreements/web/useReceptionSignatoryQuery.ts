import { useQuery } from '@tanstack/react-query';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import { getCurrentSession } from '../../../kit/web/session/session.ts';
import type { SignatoryDetails } from '../agreement.ts';
import { readVisitSignatoryAtReception } from '../api.ts';
import { can } from '../policy.ts';
import { parseWholeNumberOrZero } from './parseWholeNumberOrZero.ts';

/** Set if staff opened the agreement on reception's device: a link without a code, read in their session. */
export function useReceptionSignatoryQuery(link: URLSearchParams): {
  reception: SignatoryDetails | undefined;
  isLoading: boolean;
} {
  const [id, building] = [
    parseWholeNumberOrZero(link.get('appointment')),
    parseWholeNumberOrZero(link.get('building')),
  ];
  const session = getCurrentSession();
  const isStaffOfBuilding =
    session !== null && can.match(session.user) && session.buildings.some((own) => own.id === building);
  const { data, isLoading } = useQuery(
    {
      ...callQuery(readVisitSignatoryAtReception, { building, id }),
      enabled: isStaffOfBuilding && id > 0 && !link.get('code'),
      retry: false,
      // Never reload while the form is being filled in.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    // Passed explicitly, because only the resident area has a QueryClientProvider.
    queryClient,
  );
  return { reception: data, isLoading };
}
