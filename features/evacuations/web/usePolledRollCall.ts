import { useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  createRollCallPoller,
  type PolledRollCallData,
  type PolledRollCallSource,
} from './polledRollCall.ts';

/** `key` identifies the source; another key starts over. */
export function usePolledRollCall<L extends PolledRollCallData>(
  createSource: () => PolledRollCallSource<L>,
  key: string | number,
) {
  const polling = useMemo(() => createRollCallPoller(createSource()), [key]);
  useEffect(() => polling.begin(), [polling]);
  const snapshot = useSyncExternalStore(polling.subscribe, polling.shown);
  return { ...snapshot, tick: polling.tick, count: polling.count, readNow: polling.readNow };
}
