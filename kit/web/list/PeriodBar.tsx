import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './PeriodBar.module.css';

interface Step {
  label: string;
  onClick: () => void;
}

interface PeriodBarProps {
  title: string;
  before: Step;
  after: Step;
  current?: Step & { isShown: boolean };
}

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
