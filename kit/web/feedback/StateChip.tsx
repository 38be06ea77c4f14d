import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StateChip.module.css';

export type StateTone = 'quiet' | 'info' | 'done' | 'attention' | 'danger';

interface StateChipProps {
  tone: StateTone;
  icon?: Icon;
  wide?: boolean;
  children: ReactNode;
}

export function StateChip({ tone, icon: IconOf, wide, children }: StateChipProps) {
  return (
    <span className={classes.chip} data-role={tone} data-wide={wide || undefined}>
      {IconOf ? <IconOf size={16} stroke={2.25} aria-hidden /> : <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  );
}
