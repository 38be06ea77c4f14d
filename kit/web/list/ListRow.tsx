import { UnstyledButton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from './ListRow.module.css';

interface ListRowProps {
  lead?: ReactNode;
  title: ReactNode;
  second?: ReactNode;
  aside?: ReactNode;
  control?: ReactNode;
  onOpen?: ((event: MouseEvent) => void) | undefined;
  opensDialog?: boolean;
  isCurrent?: boolean;
}

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
