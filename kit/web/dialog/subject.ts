import { useCallback, useState } from 'react';

/** What a dialog is about. It outlives the dialog's closing, so that nothing changes in it while it fades. */
export interface Subject<T> {
  subject: T | null;
  opened: boolean;
  open: (subject: T) => void;
  close: () => void;
}

/** Keeps what a dialog is about: `open(subject)` opens it, `close()` closes it. */
export function useSubject<T>(): Subject<T> {
  const [subject, setSubject] = useState<T | null>(null);
  const [opened, setOpened] = useState(false);
  const open = useCallback((next: T) => {
    setSubject(next);
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);
  return { subject, opened, open, close };
}
