import type { ReactNode } from 'react';
import { onFirstClick } from '../ui/onFirstClick.ts';
import classes from './ActionRow.module.css';

interface ActionRowProps {
  /** Such as a time or a storage place. */
  lead: ReactNode;
  title: ReactNode;
  second: ReactNode;
  /** States and small buttons at the end of the second line. */
  states?: ReactNode;
  /** The usual next step. */
  actions: ReactNode;
  needsAttention?: boolean;
}

/**
 * A row of a working list: two lines and a labelled button. Uses plain elements, because a dozen rows are
 * rendered per scroll step.
 */
export function ActionRow({ lead, title, second, states, actions, needsAttention = false }: ActionRowProps) {
  return (
    <article className={classes.row} data-attention={needsAttention || undefined}>
      <div className={classes.lines}>
        <div className={classes.lead}>{lead}</div>
        <div className={classes.title}>{title}</div>
        <div className={classes.foot}>
          <div className={classes.second}>{second}</div>
          {states && <div className={classes.states}>{states}</div>}
        </div>
        <div className={classes.actions}>{actions}</div>
      </div>
    </article>
  );
}

interface RowActionButtonProps {
  label: string;
  /** Accessible name, which also names the record. */
  ariaLabel: string;
  isMain?: boolean;
  run: () => void;
}

export function RowActionButton({ label, ariaLabel, isMain = false, run }: RowActionButtonProps) {
  return (
    <button
      type="button"
      className={classes.usual}
      data-main={isMain || undefined}
      aria-label={ariaLabel}
      onClick={onFirstClick(run)}
    >
      {label}
    </button>
  );
}
