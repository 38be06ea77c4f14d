import { useEffect } from 'react';

/** Ignored while a dialog is open. Single characters are also ignored in input fields. */
export function useKeyShortcut(key: string, onPress: () => void): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.repeat || document.querySelector('[role=dialog]')) return;
      if (key.length === 1 && isEditable(event.target)) return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  });
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
