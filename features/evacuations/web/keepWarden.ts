import type { WardenList } from '../evacuation.ts';
import type { Kept } from './followed.ts';

const PREFIX = 'evacuation:';

/** What a warden’s phone saw last and has still to send, for a reload without network; only while the evacuation runs. */
export function keepWarden(code: string) {
  const key = PREFIX + code;
  return {
    load(): Kept<WardenList> | null {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
    save(kept: Kept<WardenList>): void {
      try {
        // Of an evacuation that was long ago nothing stays, whatever became of its page.
        for (const other of Object.keys(localStorage))
          if (other.startsWith(PREFIX) && other !== key) localStorage.removeItem(other);
        localStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // A full or forbidden store: the open page goes on without it.
      }
    },
    wipe: () => localStorage.removeItem(key),
  };
}
