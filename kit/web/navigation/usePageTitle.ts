import { useLayoutEffect, useSyncExternalStore } from 'react';

let currentTitle = '';
const listeners = new Set<() => void>();

function setTitle(title: string) {
  currentTitle = title;
  document.title = `${title} · Parvis`;
  for (const listener of listeners) listener();
}

export function usePageTitle(title: string): void {
  useLayoutEffect(() => setTitle(title), [title]);
}

export function useCurrentPageTitle(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => currentTitle,
  );
}
