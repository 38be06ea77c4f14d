import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { fetchCode } from '../../kit/web/code.ts';
import { useSession } from '../../kit/web/session.ts';
import { useEntries } from './menu.ts';
import type { WaitingSource } from './waiting.ts';

const Waiting = createContext<ReadonlyMap<string, number>>(new Map());

/**
 * How many things wait for the reader, by the keys of the menu's entries: `registrations`, `deletionRequests`, `parcels`. What is not
 * known yet, or cannot be read, is not in it.
 */
export function useWaiting(): ReadonlyMap<string, number> {
  return use(Waiting);
}

/** Around the frame: asks what waits once the frame stands, and again whenever it changes. */
export function WaitingProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const entries = useEntries();
  const [sources, setSources] = useState<ReadonlyMap<string, WaitingSource>>(new Map());
  const wanted = entries.flatMap(({ key, waiting }) =>
    waiting && !sources.has(key) ? [{ key, waiting }] : [],
  );
  const wantedKeys = wanted.map(({ key }) => key).join();
  useEffect(() => {
    for (const { key, waiting } of wanted) {
      const load = async () => {
        const { default: source } = await fetchCode(waiting);
        setSources((known) => new Map(known).set(key, source));
      };
      // Without it the entry shows no number.
      load().catch(() => {});
    }
  }, [wantedKeys]);
  const asked = entries.flatMap(({ key }) => {
    const query = sources.get(key)?.(session);
    return query ? [{ key, query }] : [];
  });
  const answers = useQueries({ queries: asked.map(({ query }) => query) });
  const counts = new Map<string, number>();
  for (const [at, { key }] of asked.entries()) {
    const count = answers[at]?.data;
    if (count !== undefined) counts.set(key, count);
  }
  return <Waiting value={counts}>{children}</Waiting>;
}
