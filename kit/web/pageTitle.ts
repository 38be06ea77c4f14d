import { useLayoutEffect, useSyncExternalStore } from 'react';

let shown = '';
const listeners = new Set<() => void>();

function show(title: string) {
  shown = title;
  document.title = `${title} · Parvis`;
  for (const listener of listeners) listener();
}

/** Names the screen that is open: in the bar of the frame and in the browser's tab. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => show(title), [title]);
}

/** The name of the screen that is open, for the frame. */
export function useShownTitle(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
