import { useEffect, useSyncExternalStore } from 'react';
import { isPasswordPromptOpen } from '../../../kit/web/session/lostSession.ts';

let isOpen = false;
const listeners = new Set<() => void>();

function set(now: boolean): void {
  isOpen = now;
  for (const listener of listeners) listener();
}

export const openPinPrompt = (): void => set(true);
export const closePinPrompt = (): void => set(false);

export function useIsPinPromptOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}

/** Part of the page frame, because the key may be pressed before the dialog's code is loaded. */
export function usePinPromptShortcut(mayChange: boolean): void {
  useEffect(() => {
    if (!mayChange) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F9' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (!isPasswordPromptOpen()) openPinPrompt();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [mayChange]);
}
