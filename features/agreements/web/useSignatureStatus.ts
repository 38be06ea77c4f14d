import { useQuery } from '@tanstack/react-query';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import type { SignatureStatus } from '../agreement.ts';
import { readSignatureStatus } from '../api.ts';
import { parseWholeNumberOrZero } from './parseWholeNumberOrZero.ts';

export interface SignatureStatusResult {
  status: SignatureStatus | undefined;
  isLoading: boolean;
}

/** `after`: on the page that follows signing. */
export function useSignatureStatus(
  link: URLSearchParams,
  when: 'opened' | 'after' = 'opened',
): SignatureStatusResult {
  const [visit, code] = [parseWholeNumberOrZero(link.get('appointment')), link.get('code') ?? ''];
  const query = callQuery(readSignatureStatus, { visit, code });
  const { data, isLoading } = useQuery(
    {
      ...query,
      // Separate cache entries: after signing, the earlier answer is outdated.
      queryKey: [...query.queryKey, when],
      enabled: visit > 0 && code !== '',
      retry: false,
      // Read on every mount, but never while the form is being filled in.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    // Passed explicitly, because only the resident area has a QueryClientProvider.
    queryClient,
  );
  return { status: data, isLoading: isLoading };
}
