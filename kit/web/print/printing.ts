import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is going onto paper. The browser takes its picture as soon as `beforeprint` has been told to everybody, so
 * what only paper shows is there by then; a look at the printed page without printing counts too.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}

let printing = false;

function subscribe(listener: () => void): () => void {
  const medium = matchMedia('print');
  const now = (value: boolean) => {
    printing = value;
    flushSync(listener);
  };
  const begin = () => now(true);
  const end = () => now(false);
  const change = () => now(medium.matches);
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  medium.addEventListener('change', change);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    medium.removeEventListener('change', change);
  };
}

const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: what is printed has the light colours, whatever the screen has. For the start of the program. */
export function printInLight(): void {
  let onScreen: string | null = null;
  const root = document.documentElement;
  addEventListener('beforeprint', () => {
    onScreen ??= root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  });
  addEventListener('afterprint', () => {
    if (onScreen) root.setAttribute(SCHEME, onScreen);
    onScreen = null;
  });
}
