import { UnstyledButton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from './ListRow.module.css';

interface ListRowProps {
  /** At the beginning: its hour. */
  lead?: ReactNode;
  /** What or who it is. */
  title: ReactNode;
  /** The facts that tell it from others. */
  second?: ReactNode;
  /** At the end: its state, its time. */
  aside?: ReactNode;
  /** After all of it: what is usually done, which is pressed without opening it. */
  control?: ReactNode;
  /** Shows all of it; left out where the reader may not. */
  onOpen?: ((event: MouseEvent) => void) | undefined;
  /** What opens is a dialog or a panel, not a part of the screen. */
  opensDialog?: boolean;
  /** It is the one that is shown. */
  isCurrent?: boolean;
}

/** One thing of a list in two lines, the whole of which is pressed to see more. */
export function ListRow(props: ListRowProps) {
  const { lead, title, second, aside, control, onOpen, opensDialog = true, isCurrent = false } = props;
  const lines = (
    <>
      {lead && <span className={classes.lead}>{lead}</span>}
      <span className={classes.lines}>
        <span className={classes.title}>{title}</span>
        {second && <span className={classes.second}>{second}</span>}
      </span>
      {aside && <span className={classes.aside}>{aside}</span>}
    </>
  );
  if (!onOpen) return <div className={classes.row}>{lines}</div>;
  const row = (
    <UnstyledButton
      className={classes.row}
      aria-current={isCurrent || undefined}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onOpen}
    >
      {lines}
    </UnstyledButton>
  );
  if (!control) return row;
  return (
    <div className={classes.withControl}>
      {row}
      <div className={classes.control}>{control}</div>
    </div>
  );
}
