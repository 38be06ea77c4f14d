import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * For things that are added to a field and taken out of it: call what it answers with the place of the one to go to, and once
 * the next picture stands the focus is in the first control of that `[data-item]`, of the last one where there are fewer by
 * now, and of the field itself where none is left. It never falls to the page.
 */
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
