import { useLayoutEffect, useSyncExternalStore } from 'react';

let shown = '';
const listeners = new Set<() => void>();

function show(title: string) {
  shown = title;
  document.title = `${title} · Parvis`;
  for (const listener of listeners) listener();
}

export function usePageTitle(title: string): void {
  useLayoutEffect(() => show(title), [title]);
}

export function useCurrentPageTitle(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
