import { UnstyledButton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from './ListRow.module.css';

interface ListRowProps {
  /** What or who it is. */
  title: ReactNode;
  /** The facts that tell it from others. */
  second?: ReactNode;
  /** At the end: its state, its time. */
  aside?: ReactNode;
  /** Shows all of it; left out where the reader may not. */
  onOpen?: ((event: MouseEvent) => void) | undefined;
  /** What opens is a dialog or a panel, not a part of the screen. */
  opensDialog?: boolean;
  /** It is the one that is shown. */
  isCurrent?: boolean;
}

/** One thing of a list in two lines, the whole of which is pressed to see more. */
export function ListRow(props: ListRowProps) {
  const { title, second, aside, onOpen, opensDialog = true, isCurrent = false } = props;
  const lines = (
    <>
      <span className={classes.lines}>
        <span className={classes.title}>{title}</span>
        {second && <span className={classes.second}>{second}</span>}
      </span>
      {aside && <span className={classes.aside}>{aside}</span>}
    </>
  );
  if (!onOpen) return <div className={classes.row}>{lines}</div>;
  return (
    <UnstyledButton
      className={classes.row}
      aria-current={isCurrent || undefined}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onOpen}
    >
      {lines}
    </UnstyledButton>
  );
}
