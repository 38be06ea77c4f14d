import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

const CONTROLS = 'button, a[href], input';

const rowOf = (element: EventTarget | null) =>
  element instanceof Element ? element.closest<HTMLElement>('[data-index]') : null;

const controlsOf = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.matches(':disabled'));

function makeStop(row: HTMLElement, stop: HTMLElement | undefined): void {
  for (const control of controlsOf(row)) control.tabIndex = control === stop ? 0 : -1;
}

/**
 * The buttons of a row are one stop of the keyboard, as in a toolbar: the arrows left and right go from one to the next, Home and
 * End to the first and the last, Tab leaves the row. Of forty rows one comes to the end in forty steps and not in two hundred.
 * What it answers belongs on the element around the rows, which carry `data-index`.
 */
export function useRowStops(rows: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const all = rows.current;
    if (!all) return;
    const keepOne = () => {
      for (const row of all.querySelectorAll<HTMLElement>('[data-index]')) {
        const controls = controlsOf(row);
        const stops = controls.filter(({ tabIndex }) => tabIndex === 0);
        if (controls.length > 0 && stops.length !== 1)
          makeStop(row, stops.find((stop) => stop === document.activeElement) ?? controls[0]);
      }
    };
    keepOne();
    // Rows come into sight, and states change their buttons, without the list being drawn anew.
    const watcher = new MutationObserver(keepOne);
    watcher.observe(all, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => watcher.disconnect();
  }, [rows]);

  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      const row = rowOf(target);
      if (row && target instanceof HTMLElement && controlsOf(row).includes(target)) makeStop(row, target);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const row = rowOf(event.target);
      if (!row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      // What is typed into a field is the field's.
      if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
      const controls = controlsOf(row);
      const at = controls.indexOf(event.target as HTMLElement);
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: controls.length - 1 }[event.key];
      const next = at < 0 || to === undefined ? undefined : controls[to];
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}
