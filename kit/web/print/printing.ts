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
/** Between `beforeprint` and `afterprint`. */
let isOnPaper = false;

function subscribe(listener: () => void): () => void {
  const medium = matchMedia('print');
  const update = () => {
    printing = isOnPaper || medium.matches;
    flushSync(listener);
  };
  const begin = () => {
    isOnPaper = true;
    update();
  };
  const end = () => {
    isOnPaper = false;
    printing = false;
    flushSync(listener);
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  // Chromium may send a change that does not match during the first print of a page.
  medium.addEventListener('change', update);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    medium.removeEventListener('change', update);
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
