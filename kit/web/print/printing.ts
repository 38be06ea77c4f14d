import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** True while printing. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}

let printing = false;
let isPrintEvent = false;

function subscribe(listener: () => void): () => void {
  const medium = matchMedia('print');
  const update = () => {
    printing = isPrintEvent || medium.matches;
    flushSync(listener);
  };
  const begin = () => {
    isPrintEvent = true;
    update();
  };
  const end = () => {
    isPrintEvent = false;
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

export function printInLightColors(): void {
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
