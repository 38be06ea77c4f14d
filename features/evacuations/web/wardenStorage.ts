import { readExpiringItem, removeExpiringItem, storeExpiringItem } from '../../../kit/web/expiringStorage.ts';
import type { WardenList } from '../evacuation.ts';
import type { StoredList } from './polledList.ts';
import { cacheWardenPage, deleteWardenPageCache } from './wardenPageCache.ts';

/** Milliseconds. Longer than any evacuation; keep in step with web/public/evacuation/worker.js. */
const DAY = 86_400_000;

export const isWardenListExpired = (asOf: number): boolean => asOf > 0 && asOf < Date.now() - DAY;

/** Stores the last list and the unsent queue for an offline reload, at most for a day. */
export function createWardenStorage(code: string) {
  const name = `evacuation:${code}`;
  let loaded = 0;
  let hasShell = false;
  return {
    load(): StoredList<WardenList> | null {
      const stored = readExpiringItem<StoredList<WardenList>>(name);
      loaded = stored?.asOf ?? 0;
      return stored;
    },
    save(stored: StoredList<WardenList>): void {
      storeExpiringItem(name, stored, stored.asOf + DAY);
      // A list newer than the loaded one proves that there is a network.
      if (hasShell || stored.asOf === loaded) return;
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
