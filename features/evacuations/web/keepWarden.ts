import type { WardenList } from '../evacuation.ts';
import type { Kept } from './followed.ts';
import { dropShell, keepShell } from './keepShell.ts';

const PREFIX = 'evacuation:';
/** Milliseconds. No evacuation takes longer. */
const DAY = 86_400_000;

/** What a warden’s phone saw last and has still to send, for a reload without network; only while the evacuation runs. */
export function keepWarden(code: string) {
  const key = PREFIX + code;
  let loaded = 0;
  let hasShell = false;
  return {
    load(): Kept<WardenList> | null {
      forgetOld();
      const kept = readKept(key);
      loaded = kept?.asOf ?? 0;
      return kept;
    },
    save(kept: Kept<WardenList>): void {
      try {
        localStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // A full or forbidden store: the open page goes on without it.
      }
      // With network alone.
      if (hasShell || kept.asOf === loaded) return;
      hasShell = true;
      void keepShell();
    },
    wipe(): void {
      localStorage.removeItem(key);
      // Another floor’s list, followed in another tab, goes on without it.
      void dropShell();
    },
  };
}

function readKept(key: string): Kept<WardenList> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Of an evacuation that was long ago nothing stays, whatever became of its page. */
function forgetOld(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && !((readKept(key)?.asOf ?? 0) > Date.now() - DAY))
      localStorage.removeItem(key);
}
