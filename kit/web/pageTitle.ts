import { useLayoutEffect, useSyncExternalStore } from 'react';

let shown = '';
const listeners = new Set<() => void>();

const inTab = (title: string) => `${title} · Parvis`;

function show(title: string) {
  shown = title;
  document.title = inTab(title);
  for (const listener of listeners) listener();
}

/** Names the screen that is open: in the bar of the frame and in the browser's tab. */
export function usePageTitle(title: string): void {
  if (import.meta.env.SSR) shown = title;
  useLayoutEffect(() => show(title), [title]);
}

/** What the browser's tab is to say of the page that was drawn last, where there is no browser (web/prerender.tsx). */
export const titleDrawn = (): string => inTab(shown);

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
