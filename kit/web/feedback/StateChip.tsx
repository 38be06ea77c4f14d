import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StateChip.module.css';

export type StateRole = 'quiet' | 'info' | 'done' | 'attention' | 'danger';

interface StateChipProps {
  role: StateRole;
  icon?: Icon;
  wide?: boolean;
  children: ReactNode;
}

export function StateChip({ role, icon: IconOf, wide, children }: StateChipProps) {
  return (
    <span className={classes.chip} data-role={role} data-wide={wide || undefined}>
      {IconOf ? <IconOf size={16} stroke={2.25} aria-hidden /> : <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  );
}
