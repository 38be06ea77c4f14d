import { forget, keepUntil, readKept } from '../../../kit/web/expiring.ts';
import type { WardenList } from '../evacuation.ts';
import type { Kept } from './followed.ts';
import { dropShell, keepShell } from './keepShell.ts';

/** Milliseconds. No evacuation takes longer; also in web/public/evacuation/worker.js. */
const DAY = 86_400_000;

/** Whether a list that was read at `asOf` is of an evacuation that was long ago, whatever became of it. */
export const isLongAgo = (asOf: number): boolean => asOf > 0 && asOf < Date.now() - DAY;

/**
 * What a warden’s phone saw last and has still to send, for a reload without network; only while the evacuation runs, and a day at
 * most.
 */
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
      // With network alone.
      if (hasShell || kept.asOf === loaded) return;
      hasShell = true;
      void keepShell();
    },
    wipe(): void {
      forget(name);
      // Another floor’s list, followed in another tab, goes on without it.
      void dropShell();
    },
  };
}
