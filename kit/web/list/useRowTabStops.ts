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
 * Makes the controls of a row one tab stop, like a toolbar: arrows, Home and End move within the row, Tab
 * leaves it. Spread the result on the element around the rows, which carry `data-index`.
 */
export function useRowTabStops(rows: RefObject<HTMLElement | null>) {
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
    // Rows and their buttons change without a render of the list.
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
      // Arrow keys in a text field move its caret.
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
