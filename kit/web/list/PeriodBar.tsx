import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './PeriodBar.module.css';

interface Step {
  /** What the button says, or is called. */
  label: string;
  onClick: () => void;
}

interface PeriodBarProps {
  /** The days that are shown, in words. */
  title: string;
  before: Step;
  after: Step;
  /** Leads to the period that today is in, unless it is shown already; without it there are the arrows alone. */
  current?: Step & { isShown: boolean };
}

/** Which days of a calendar are shown, and the way to those before and after. */
export function PeriodBar({ title, before, after, current }: PeriodBarProps) {
  return (
    <div className={classes.bar}>
      {current && (
        <Button variant="default" disabled={current.isShown} onClick={current.onClick}>
          {current.label}
        </Button>
      )}
      <ActionIcon aria-label={before.label} onClick={before.onClick}>
        <IconChevronLeft size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={after.label} onClick={after.onClick}>
        <IconChevronRight size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <h2 className={classes.title} aria-live="polite">
        {title}
      </h2>
    </div>
  );
}
