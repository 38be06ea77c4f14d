import type { ReactNode } from 'react';
import classes from './DialogFoot.module.css';

interface DialogFootProps {
  note?: ReactNode;
  /** Puts the note beside the buttons, except on a phone. */
  beside?: boolean;
  /** On a phone too. By default the main button has its own row there. */
  inOneRow?: boolean;
  children: ReactNode;
}

export function DialogFoot({ note, beside = false, inOneRow, children }: DialogFootProps) {
  return (
    <div className={classes.foot} data-beside={beside || undefined}>
      {note}
      <div className={classes.actions} data-one-row={inOneRow || undefined}>
        {children}
      </div>
    </div>
  );
}
