import { useCallback, useState } from 'react';

/** What a dialog is about. It outlives the dialog's closing, so that nothing changes in it while it fades. */
export interface DialogState<T> {
  item: T | null;
  opened: boolean;
  open: (item: T) => void;
  close: () => void;
}

/** Keeps what a dialog is about: `open(item)` opens it, `close()` closes it. */
export function useDialogState<T>(): DialogState<T> {
  const [item, setItem] = useState<T | null>(null);
  const [opened, setOpened] = useState(false);
  const open = useCallback((next: T) => {
    setItem(next);
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);
  return { item, opened, open, close };
}
