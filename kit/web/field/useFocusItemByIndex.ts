import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns a function that focuses the `[data-item]` at an index, or the last one, after the next render. */
export function useFocusItemByIndex(field: RefObject<HTMLElement | null>): (at: number) => void {
  const [target, setTarget] = useState<{ at: number } | null>(null);
  useLayoutEffect(() => {
    if (!target) return;
    const items = [...(field.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    const item = items[target.at] ?? items.at(-1) ?? field.current;
    item?.querySelector<HTMLElement>('input, button:not([tabindex="-1"])')?.focus();
  }, [target, field]);
  return (at) => setTarget({ at });
}
