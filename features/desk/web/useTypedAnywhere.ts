import { type RefObject, useEffect } from 'react';

/** Whether something of its own is open over the desk, or a field of its own is typed into. */
function isBusyElsewhere(field: HTMLInputElement | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  const { activeElement } = document;
  if (activeElement === field || !(activeElement instanceof HTMLElement)) return false;
  return activeElement.matches('input, textarea, select, [contenteditable="true"]');
}

/** Whatever is typed on the desk goes into its one field, wherever the focus was: a scanner types as well. */
export function useTypedAnywhere(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isBusyElsewhere(field.current)) return;
      const isText =
        event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      // The key itself is typed into what has the focus by then.
      if (isText && document.activeElement !== field.current) field.current?.focus();
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, [field]);
}
