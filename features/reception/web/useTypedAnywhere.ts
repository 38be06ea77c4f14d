import { type RefObject, useEffect } from 'react';

/** Whether something of its own is open over the desk, or a field of its own is typed into. */
function isBusyElsewhere(field: HTMLInputElement | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  const { activeElement } = document;
  if (activeElement === field || !(activeElement instanceof HTMLElement)) return false;
  return activeElement.matches('input, textarea, select, [contenteditable="true"]');
}

/**
 * Whatever is typed on the desk goes into its one field, wherever the focus was: a scanner types as well. Whoever works with a mouse has the
 * focus there again after each press, so that Enter is never some row's; whoever walks by Tab keeps it, and under a finger no keyboard opens.
 */
export function useTypedAnywhere(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const mouse = matchMedia('(pointer: fine)');
    let isPressed = false;
    let walks = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const follow = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && !isBusyElsewhere(field.current)) walks = true;
      if (event.defaultPrevented || isBusyElsewhere(field.current)) return;
      const isText =
        event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isText) walks = false;
      // The key itself is typed into what has the focus by then.
      if (isText && document.activeElement !== field.current) field.current?.focus();
    };
    const comeBack = () => {
      clearTimeout(waiting);
      if (isPressed || walks || !mouse.matches) return;
      waiting = setTimeout(() => {
        const { activeElement } = document;
        const isOurs = activeElement === document.body || activeElement?.closest('[data-desk]');
        // What is marked to be copied stays marked.
        if (!isOurs || isBusyElsewhere(field.current) || getSelection()?.isCollapsed === false) return;
        if (activeElement !== field.current) field.current?.focus({ preventScroll: true });
      });
    };
    const press = () => {
      [isPressed, walks] = [true, false];
    };
    const release = () => {
      isPressed = false;
      comeBack();
    };
    const listened = [
      ['keydown', follow],
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
      ['focusin', comeBack],
      ['focusout', comeBack],
    ] as const;
    for (const [name, listener] of listened) document.addEventListener(name, listener as EventListener);
    return () => {
      clearTimeout(waiting);
      for (const [name, listener] of listened) document.removeEventListener(name, listener as EventListener);
    };
  }, [field]);
}
