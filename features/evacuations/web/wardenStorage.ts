import { readExpiringItem, removeExpiringItem, storeExpiringItem } from '../../../kit/web/expiringStorage.ts';
import type { RollCallForWarden } from '../evacuation.ts';
import type { StoredRollCall } from './polledRollCall.ts';
import { cacheWardenPage, deleteWardenPageCache } from './wardenPageCache.ts';

/** Milliseconds. Longer than any evacuation; keep in step with web/public/evacuation/worker.js. */
const DAY = 86_400_000;

export const isRollCallOlderThanADay = (asOf: number): boolean => asOf > 0 && asOf < Date.now() - DAY;

/** Stores the last list and the unsent queue for an offline reload, at most for a day. */
export function createWardenStorage(code: string) {
  const name = `evacuation:${code}`;
  let loadedAsOf = 0;
  let hasShell = false;
  return {
    load(): StoredRollCall<RollCallForWarden> | null {
      const storedList = readExpiringItem<StoredRollCall<RollCallForWarden>>(name);
      loadedAsOf = storedList?.asOf ?? 0;
      return storedList;
    },
    save(newList: StoredRollCall<RollCallForWarden>): void {
      storeExpiringItem(name, newList, newList.asOf + DAY);
      // A list newer than the loaded one proves that there is a network.
      if (hasShell || newList.asOf === loadedAsOf) return;
      hasShell = true;
      void cacheWardenPage();
    },
    wipe(): void {
      removeExpiringItem(name);
      // Lists of other floors in other tabs work without the cached page.
      void deleteWardenPageCache();
    },
  };
}
