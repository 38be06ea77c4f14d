import { type RefObject, useLayoutEffect } from 'react';

/** Never narrows a column that is as wide as its content, so that scrolling past a wide row moves nothing. */
export function useSteadyColumns(head: RefObject<HTMLTableSectionElement | null>, isLoaded: boolean) {
  useLayoutEffect(() => {
    if (!isLoaded) return;
    const cells = [...(head.current?.querySelectorAll<HTMLElement>('[data-fit]') ?? [])];
    const widths = cells.map(({ offsetWidth }) => offsetWidth);
    for (const [at, cell] of cells.entries()) cell.style.minWidth = `${widths[at]}px`;
  });
}
