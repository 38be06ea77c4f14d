import { type RefObject, useEffect } from 'react';

function isBusyElsewhere(field: HTMLInputElement | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  const { activeElement } = document;
  if (activeElement === field || !(activeElement instanceof HTMLElement)) return false;
  return activeElement.matches('input, textarea, select, [contenteditable="true"]');
}

/**
 * Sends all typing to the search field, because a scanner types too. After a click the focus returns to the
 * field, so that Enter never presses a row's button.
 */
export function useGlobalTyping(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const mouse = matchMedia('(pointer: fine)');
    let isPressed = false;
    let isTabbing = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && !isBusyElsewhere(field.current)) isTabbing = true;
      if (event.defaultPrevented || isBusyElsewhere(field.current)) return;
      const isText =
        event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isText) isTabbing = false;
      // The key event is not cancelled, so the character is typed into the newly focused field.
      if (isText && document.activeElement !== field.current) field.current?.focus();
    };
    const restoreFocus = () => {
      clearTimeout(timer);
      if (isPressed || isTabbing || !mouse.matches) return;
      timer = setTimeout(() => {
        const { activeElement } = document;
        const isOurs = activeElement === document.body || activeElement?.closest('[data-desk]');
        // Keep a text selection that is about to be copied.
        if (!isOurs || isBusyElsewhere(field.current) || getSelection()?.isCollapsed === false) return;
        if (activeElement !== field.current) field.current?.focus({ preventScroll: true });
      });
    };
    const handlePointerDown = () => {
      [isPressed, isTabbing] = [true, false];
    };
    const handlePointerUp = () => {
      isPressed = false;
      restoreFocus();
    };
    const listeners = [
      ['keydown', handleKeyDown],
      ['pointerdown', handlePointerDown],
      ['pointerup', handlePointerUp],
      ['pointercancel', handlePointerUp],
      ['focusin', restoreFocus],
      ['focusout', restoreFocus],
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener as EventListener);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of listeners) document.removeEventListener(name, listener as EventListener);
    };
  }, [field]);
}
