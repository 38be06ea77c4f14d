import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { chooseLanguage, languageKey } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { readVisit } from '../api.ts';
import type { VisitorPage } from '../visitorPage.ts';

/** How often the page asks whether anything has changed: moved, cancelled, checked in. In milliseconds. */
const ASKED_EVERY = 30_000;

const asked = (code: string) => callQuery(readVisit, { code }, true);

/** The visit of a code, as it stands; asked again while its page is looked at. */
export function useVisit(code: string) {
  return useQuery({
    ...asked(code),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data ? ASKED_EVERY : false),
    refetchOnWindowFocus: true,
  });
}

/** Takes what a call has answered for what there is. */
export function useSeen(code: string): (visit: VisitorPage) => void {
  const client: QueryClient = useQueryClient();
  return (visit) => client.setQueryData(asked(code).queryKey, visit);
}

/** Speaks the invitation's language to whoever has chosen none in this browser; answers whether that is settled. */
export function useInvitationsLanguage(language: VisitorPage['language'] | undefined): boolean {
  const [settled, setSettled] = useState(() => localStorage.getItem(languageKey) !== null);
  useEffect(() => {
    if (!settled && language) void chooseLanguage(language).finally(() => setSettled(true));
  }, [settled, language]);
  return settled;
}
