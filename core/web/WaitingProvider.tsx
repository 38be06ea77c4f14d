import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { useSession } from '../../kit/web/session.ts';
import { useMenuEntries } from './menu.ts';

export interface WaitingCounts {
  /** Counts by menu key. Unknown counts are missing. */
  counts: ReadonlyMap<string, number>;
  isRead: boolean;
}

const Context = createContext<WaitingCounts>({ counts: new Map(), isRead: false });

export function useWaitingCounts(): WaitingCounts {
  return use(Context);
}

export function WaitingProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const asked = useMenuEntries().flatMap(({ key, getWaitingQuery: waiting }) => {
    const query = waiting?.(session);
    return query ? [{ key, query }] : [];
  });
  const answers = useQueries({ queries: asked.map(({ query }) => query) });
  const counts = new Map<string, number>();
  for (const [at, { key }] of asked.entries()) {
    const count = answers[at]?.data;
    if (count !== undefined) counts.set(key, count);
  }
  const isRead = !answers.some(({ isPending }) => isPending);
  return <Context value={{ counts, isRead }}>{children}</Context>;
}
