import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './PeriodBar.module.css';

interface Step {
  label: string;
  onClick: () => void;
}

interface PeriodBarProps {
  title: string;
  previous: Step;
  next: Step;
  current?: Step & { isActive: boolean };
}

export function PeriodBar({ title, previous, next, current }: PeriodBarProps) {
  return (
    <div className={classes.bar}>
      {current && (
        <Button
          variant="default"
          className={classes.current}
          disabled={current.isActive}
          onClick={current.onClick}
        >
          {current.label}
        </Button>
      )}
      <ActionIcon aria-label={previous.label} onClick={previous.onClick}>
        <IconChevronLeft size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={next.label} onClick={next.onClick}>
        <IconChevronRight size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <h2 className={classes.title} data-capitalized aria-live="polite">
        {title}
      </h2>
    </div>
  );
}
