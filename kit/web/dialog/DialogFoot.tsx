import type { ReactNode } from 'react';
import classes from './DialogFoot.module.css';

interface DialogFootProps {
  note?: ReactNode;
  beside?: boolean;
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
