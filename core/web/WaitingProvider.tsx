import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { useSession } from '../../kit/web/session.ts';
import { useEntries } from './menu.ts';
import type { FeatureScreens } from './screens.ts';
import type { WaitingSource } from './waiting.ts';

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

/** The questions how many wait, by the keys of the menu's entries. One whose code does not come is left out. */
export async function loadWaiting(
  features: readonly FeatureScreens[],
): Promise<ReadonlyMap<string, WaitingSource>> {
  const menus = features.flatMap(({ screens }) => screens.flatMap(({ menu }) => menu ?? []));
  const loaded = menus.map(async ({ key, waiting }) => {
    const source = await waiting?.().catch(() => undefined);
    return source ? [[key, source.default] as const] : [];
  });
  return new Map((await Promise.all(loaded)).flat());
}

interface WaitingProviderProps {
  /** From `loadWaiting`. */
  sources: ReadonlyMap<string, WaitingSource>;
  children: ReactNode;
}

/** Around the frame: asks what waits, and again whenever it changes. */
export function WaitingProvider({ sources, children }: WaitingProviderProps) {
  const session = useSession();
  const asked = useEntries().flatMap(({ key }) => {
    const query = sources.get(key)?.(session);
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
