import { useSyncExternalStore } from 'react';

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
