import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * In a dialog that stands only while it is asked: when it goes, the focus returns to what opened it or, where that went
 * with its row, to the list.
 */
export function useFocusBack(list: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    return () => {
      // The dialog's own trap lets go of the focus first.
      timer.current = setTimeout(() => {
        const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
        (isThere ? opener : list.current)?.focus({ preventScroll: true });
      });
    };
  }, [opener, list]);
}
