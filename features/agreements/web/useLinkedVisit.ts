import { useQuery } from '@tanstack/react-query';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import type { SignatureStatus } from '../agreement.ts';
import { readSignatureStatus } from '../api.ts';
import { parseWholeNumber } from './parseWholeNumber.ts';

export interface LinkedVisit {
  /** What is known of the visit and of its visitor's signature; undefined where there is no code, and where it cannot be told. */
  status: SignatureStatus | undefined;
  isLoading: boolean;
}

/**
 * Which visit an address with a code is about, and what its visitor has signed: as its page was opened, or `after` signing on
 * that page.
 */
export function useLinkedVisit(link: URLSearchParams, when: 'opened' | 'after' = 'opened'): LinkedVisit {
  const [visit, code] = [parseWholeNumber(link.get('appointment')), link.get('code') ?? ''];
  const asked = callQuery(readSignatureStatus, { visit, code });
  const { data, isLoading } = useQuery(
    {
      ...asked,
      // One page follows the other in a moment: what was read by the first is not what the second is to say.
      queryKey: [...asked.queryKey, when],
      enabled: visit > 0 && code !== '',
      retry: false,
      // Read again each time the page is opened, and never while its form is being filled in.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    // Named, since only the resident area provides one.
    queryClient,
  );
  return { status: data, isLoading: isLoading };
}
