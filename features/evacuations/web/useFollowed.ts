import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { follow, type Listed, type Source } from './followed.ts';

/** `of`: key of the source; another key starts over. */
export function useFollowed<L extends Listed>(make: () => Source<L>, of: string | number) {
  const following = useMemo(() => follow(make()), [of]);
  useEffect(() => following.begin(), [following]);
  const shown = useSyncExternalStore(following.subscribe, following.shown);
  return { ...shown, tick: following.tick, count: following.count, readNow: following.readNow };
}
