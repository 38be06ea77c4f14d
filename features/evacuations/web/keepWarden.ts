import { forget, keepUntil, readKept } from '../../../kit/web/expiring.ts';
import type { WardenList } from '../evacuation.ts';
import type { Kept } from './followed.ts';
import { dropShell, keepShell } from './keepShell.ts';

/** Milliseconds. Longer than any evacuation; keep in step with web/public/evacuation/worker.js. */
const DAY = 86_400_000;

export const isLongAgo = (asOf: number): boolean => asOf > 0 && asOf < Date.now() - DAY;

/** Stores the last list and the unsent queue for an offline reload, at most for a day. */
export function keepWarden(code: string) {
  const name = `evacuation:${code}`;
  let loaded = 0;
  let hasShell = false;
  return {
    load(): Kept<WardenList> | null {
      const kept = readKept<Kept<WardenList>>(name);
      loaded = kept?.asOf ?? 0;
      return kept;
    },
    save(kept: Kept<WardenList>): void {
      keepUntil(name, kept, kept.asOf + DAY);
      // A list newer than the loaded one proves that there is a network.
      if (hasShell || kept.asOf === loaded) return;
      hasShell = true;
      void keepShell();
    },
    wipe(): void {
      forget(name);
      // Lists of other floors in other tabs work without the cached page.
      void dropShell();
    },
  };
}
