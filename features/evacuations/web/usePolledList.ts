import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type PolledListData, type PolledListSource, pollList } from './polledList.ts';

/** `of`: key of the source; another key starts over. */
export function usePolledList<L extends PolledListData>(
  createSource: () => PolledListSource<L>,
  key: string | number,
) {
  const polling = useMemo(() => pollList(createSource()), [key]);
  useEffect(() => polling.begin(), [polling]);
  const snapshot = useSyncExternalStore(polling.subscribe, polling.shown);
  return { ...snapshot, tick: polling.tick, count: polling.count, readNow: polling.readNow };
}
