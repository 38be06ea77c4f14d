import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { languageKey, storeAndApplyLanguage } from '../../../kit/web/i18n/i18n.ts';
import { readVisitorPage } from '../api.ts';
import type { VisitorPageData } from '../visitorPage.ts';

const POLL_INTERVAL_MS = 30_000;

const getVisitQuery = (code: string) => callQuery(readVisitorPage, { code }, true);

export function useVisitorPage(code: string) {
  return useQuery({
    ...getVisitQuery(code),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data ? POLL_INTERVAL_MS : false),
    refetchOnWindowFocus: true,
  });
}

export function useVisitorPageCacheUpdate(code: string): (visit: VisitorPageData) => void {
  const client: QueryClient = useQueryClient();
  return (visit) => client.setQueryData(getVisitQuery(code).queryKey, visit);
}

/** Uses the invitation's language unless this browser has chosen one. True once that is settled. */
export function useApplyInvitationLanguage(language: VisitorPageData['language'] | undefined): boolean {
  const [isSettled, setSettled] = useState(() => localStorage.getItem(languageKey) !== null);
  useEffect(() => {
    if (!isSettled && language) void storeAndApplyLanguage(language).finally(() => setSettled(true));
  }, [isSettled, language]);
  return isSettled;
}
