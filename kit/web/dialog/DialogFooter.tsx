import type { ReactNode } from 'react';
import classes from './DialogFooter.module.css';

interface DialogFooterProps {
  note?: ReactNode;
  inline?: boolean;
  nowrap?: boolean;
  children: ReactNode;
}

export function DialogFooter({ note, inline = false, nowrap, children }: DialogFooterProps) {
  return (
    <div className={classes.foot} data-beside={inline || undefined}>
      {note}
      <div className={classes.actions} data-one-row={nowrap || undefined}>
        {children}
      </div>
    </div>
  );
}
