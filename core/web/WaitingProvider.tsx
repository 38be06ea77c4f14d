import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { useSession } from '../../kit/web/session.ts';
import { useEntries } from './menu.ts';

export interface Waiting {
  /**
   * How many things wait for the reader, by the keys of the menu's entries: `registrations`, `deletionRequests`, `parcels`. What is
   * not known yet, or cannot be read, is not in it.
   */
  counts: ReadonlyMap<string, number>;
  /** Nothing is on its way any more. */
  isRead: boolean;
}

const Context = createContext<Waiting>({ counts: new Map(), isRead: false });

/** What waits for the reader. */
export function useWaiting(): Waiting {
  return use(Context);
}

/** Around the frame: asks what waits, and again whenever it changes. */
export function WaitingProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const asked = useEntries().flatMap(({ key, waiting }) => {
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
