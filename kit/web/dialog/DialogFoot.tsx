import type { ReactNode } from 'react';
import classes from './DialogFoot.module.css';

interface DialogFootProps {
  /** Above the buttons: how what is being done goes. */
  note?: ReactNode;
  /** From a tablet on the note stands in the row of the buttons, before them: where it is a line that is always there. */
  beside?: boolean;
  /** On a phone too: buttons that all do the same in a way. Otherwise the most important one has a row to itself there. */
  inOneRow?: boolean;
  /** The buttons, each an element of its own. The most important one comes last. */
  children: ReactNode;
}

/** The buttons of a dialog or a panel, last in its body: in sight whatever it holds, however low the window. */
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
