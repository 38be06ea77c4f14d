import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { useSession } from '../../../kit/web/session/session.ts';
import { useMenuEntries } from './menu.ts';

interface MenuCountsState {
  /** Counts by menu key. Unknown counts are missing. */
  counts: ReadonlyMap<string, number>;
  isRead: boolean;
}

const Context = createContext<MenuCountsState>({ counts: new Map(), isRead: false });

export function useMenuCounts(): MenuCountsState {
  return use(Context);
}

export function MenuCountsProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const countQueries = useMenuEntries().flatMap(({ key, getCountQuery }) => {
    const query = getCountQuery?.(session);
    return query ? [{ key, query }] : [];
  });
  const answers = useQueries({ queries: countQueries.map(({ query }) => query) });
  const counts = new Map<string, number>();
  for (const [at, { key }] of countQueries.entries()) {
    const count = answers[at]?.data;
    if (count !== undefined) counts.set(key, count);
  }
  const isRead = !answers.some(({ isPending }) => isPending);
  return <Context value={{ counts, isRead }}>{children}</Context>;
}
