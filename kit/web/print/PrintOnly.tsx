import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './print.module.css';

interface PrintOnlyProps {
  paper: { width: number; height: number };
  onPrint: () => void;
  /** Printed, or the user has moved on: unmount it. */
  onFinish: () => void;
  children: ReactNode;
}

/** Prints only its children, once, when the fonts are ready. */
export function PrintOnly({ paper, onPrint, onFinish, children }: PrintOnlyProps) {
  const callbacks = useRef({ onPrint, onFinish });
  callbacks.current = { onPrint, onFinish };
  useEffect(() => {
    const watching = new AbortController();
    const { signal } = watching;
    const finish = () => callbacks.current.onFinish();
    addEventListener('afterprint', finish, { signal });
    void document.fonts.ready.then(() => {
      if (signal.aborted) return;
      window.print();
      callbacks.current.onPrint();
      // Some browsers print in the background and fire no `afterprint`.
      for (const press of ['pointerdown', 'keydown'])
        addEventListener(press, finish, { signal, capture: true });
    });
    return () => watching.abort();
  }, []);
  return createPortal(
    <div className={classes.alone} data-print-alone aria-hidden>
      {/* The last `@page` rule wins. */}
      <style>{`@page { size: ${paper.width}mm ${paper.height}mm; margin: 0; }`}</style>
      {children}
    </div>,
    document.body,
  );
}
