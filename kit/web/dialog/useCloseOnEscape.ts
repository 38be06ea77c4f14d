import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

const DIALOG = '[role=dialog]';

/** Mantine sets the z-index on the wrapper of a dialog, but on a popover itself. */
const getZIndex = (dialog: Element) =>
  Math.max(
    ...[dialog, dialog.parentElement].map((each) => (each && Number(getComputedStyle(each).zIndex)) || 0),
  );

// Captured first: a prompt that Escape closes is gone when the panel below gets the event.
let frontDialog: Element | undefined;
addEventListener(
  'keydown',
  ({ key }) => {
    if (key !== 'Escape') return;
    const dialogs = [...document.querySelectorAll(DIALOG)];
    frontDialog = dialogs.sort((one, other) => getZIndex(one) - getZIndex(other)).at(-1);
  },
  { capture: true },
);

/** Closes the dialog around `content` on Escape if it is in front, wherever the focus is. */
export function useCloseOnEscape(
  content: RefObject<HTMLElement | null>,
  opened: boolean,
  onClose: () => void,
): void {
  useWindowEvent('keydown', (event) => {
    if (!opened || event.key !== 'Escape' || event.isComposing) return;
    const own = content.current?.closest(DIALOG);
    const path = event.composedPath().filter((each) => each instanceof Element);
    const isElsewhere = path.some(
      (each) => each !== own && each.matches(`${DIALOG}, [role=menu], [role=listbox]`),
    );
    if (own === frontDialog && !isElsewhere) onClose();
  });
}
