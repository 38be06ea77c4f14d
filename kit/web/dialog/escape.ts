import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

const DIALOG = '[role=dialog]';

/** Mantine gives the z-index to the frame around a dialog, and to a popover itself. */
const layerOf = (dialog: Element) =>
  Math.max(
    ...[dialog, dialog.parentElement].map((each) => (each && Number(getComputedStyle(each).zIndex)) || 0),
  );

// Read before other listeners: a question that closes on the key is gone by the time that the panel under it gets the event.
let inFront: Element | undefined;
addEventListener(
  'keydown',
  ({ key }) => {
    if (key !== 'Escape') return;
    const dialogs = [...document.querySelectorAll(DIALOG)];
    inFront = dialogs.sort((one, other) => layerOf(one) - layerOf(other)).at(-1);
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
