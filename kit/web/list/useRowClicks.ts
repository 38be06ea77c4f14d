import type { MouseEvent } from 'react';

const CONTROLS = 'a[href], button, input, label, summary';

/** Opens a row on a click outside its controls. Spread the result on the container of the rows. */
export function useRowClicks(open: (index: number) => void) {
  return {
    onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
      // A menu of the row is elsewhere in the document, but its clicks bubble here.
      if (!(target instanceof Element) || !currentTarget.contains(target)) return;
      const row = target.closest<HTMLElement>('[data-index]');
      if (!row) return;
      const control = target.closest(CONTROLS);
      const opener = row.querySelector<HTMLElement>('[data-opens-row]');
      if (control && control !== opener) return;
      // The end of selecting text is a click, too.
      if (!control && getSelection()?.toString()) return;
      // On closing, the dialog returns the focus to this button.
      opener?.focus({ preventScroll: true });
      open(Number(row.dataset.item));
    },
  };
}
