import { useEffect } from 'react';

/** Ignored while a dialog is open. */
export function useKeyShortcut(key: string, onPress: () => void): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.repeat || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  });
}
