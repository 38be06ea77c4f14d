import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './print.module.css';

interface PrintAloneProps {
  /** The sheet, in millimetres. */
  paper: { width: number; height: number };
  /** The browser has taken it, or has let its reader go: what asked for it may close. */
  onSent: () => void;
  /** It is on its paper, or somebody goes on with something else: to be taken away. */
  onDone: () => void;
  children: ReactNode;
}

/**
 * Puts what it holds onto paper, once, as soon as it stands there in its own typefaces: it alone, whatever the screen shows, which stays
 * as it is. Out of sight, and laid out, so that what is fitted to its paper can be measured.
 */
export function PrintAlone({ paper, onSent, onDone, children }: PrintAloneProps) {
  const told = useRef({ onSent, onDone });
  told.current = { onSent, onDone };
  useEffect(() => {
    const watching = new AbortController();
    const { signal } = watching;
    const done = () => told.current.onDone();
    addEventListener('afterprint', done, { signal });
    void document.fonts.ready.then(() => {
      if (signal.aborted) return;
      window.print();
      told.current.onSent();
      // Where printing goes on beside the page, which says no end of it.
      for (const press of ['pointerdown', 'keydown'])
        addEventListener(press, done, { signal, capture: true });
    });
    return () => watching.abort();
  }, []);
  return createPortal(
    <div className={classes.alone} data-print-alone aria-hidden>
      {/* The last one said of paper counts. */}
      <style>{`@page { size: ${paper.width}mm ${paper.height}mm; margin: 0; }`}</style>
      {children}
    </div>,
    document.body,
  );
}
