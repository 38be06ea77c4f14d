import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns a function that focuses the `[data-item]` at an index, or the last one, after the next render. */
export function useFocusItem(field: RefObject<HTMLElement | null>): (at: number) => void {
  const [wanted, setWanted] = useState<{ at: number } | null>(null);
  useLayoutEffect(() => {
    if (!wanted) return;
    const items = [...(field.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    const item = items[wanted.at] ?? items.at(-1) ?? field.current;
    item?.querySelector<HTMLElement>('input, button:not([tabindex="-1"])')?.focus();
  }, [wanted, field]);
  return (at) => setWanted({ at });
}
