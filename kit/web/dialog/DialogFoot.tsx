import type { ReactNode } from 'react';
import classes from './DialogFoot.module.css';

interface DialogFootProps {
  /** Above the buttons: how what is being done goes. */
  note?: ReactNode;
  /** The buttons, each an element of its own. The most important one comes last. */
  children: ReactNode;
}

/** The buttons of a dialog or a panel, last in its body: in sight whatever it holds, however low the window. */
export function DialogFoot({ note, children }: DialogFootProps) {
  return (
    <div className={classes.foot}>
      {note}
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
