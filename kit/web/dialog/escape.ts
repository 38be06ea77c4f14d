import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

const DIALOG = '[role=dialog]';

// Read before anything else hears of the key: a question that closes on it is gone by the time what lies under it hears of it.
let inFront: Element | undefined;
addEventListener(
  'keydown',
  () => {
    inFront = [...document.querySelectorAll(DIALOG)].at(-1);
  },
  { capture: true },
);

/**
 * Closes the dialog that `content` stands in where Escape is pressed and it is what lies in front, wherever the focus is: it comes
 * into a dialog a moment after that opened. Mantine's own way closes what lies under a question as well.
 */
export function useEscape(
  content: RefObject<HTMLElement | null>,
  opened: boolean,
  onClose: () => void,
): void {
  useWindowEvent('keydown', (event) => {
    if (!opened || event.key !== 'Escape' || event.isComposing) return;
    const own = content.current?.closest(DIALOG);
    // As it was when the key was pressed.
    const path = event.composedPath().filter((each) => each instanceof Element);
    const isElsewhere = path.some(
      (each) => each !== own && each.matches(`${DIALOG}, [role=menu], [role=listbox]`),
    );
    if (own === inFront && !isElsewhere) onClose();
  });
}
