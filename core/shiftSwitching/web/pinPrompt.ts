import { useEffect, useSyncExternalStore } from 'react';
import { isSessionLost } from '../../../kit/web/lostSession.ts';

let asked = false;
const listeners = new Set<() => void>();

function set(now: boolean): void {
  asked = now;
  for (const listener of listeners) listener();
}

/** Asks who acts from now on, above whatever is on the page. */
export const askWhoActs = (): void => set(true);
export const stopAsking = (): void => set(false);

/** Whether it is asked who acts from now on. */
export function useAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}

/** F9 asks who acts from now on; for the frame, since it may be pressed before what asks has come. */
export function useWhoActsKey(mayChange: boolean): void {
  useEffect(() => {
    if (!mayChange) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F9' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (!isSessionLost()) askWhoActs();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [mayChange]);
}
