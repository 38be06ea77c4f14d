import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StateChip.module.css';

/** What a state means to the reader: nothing to do, good to know, well, needs a look, gone wrong. */
export type StateRole = 'quiet' | 'info' | 'done' | 'attention' | 'danger';

interface StateChipProps {
  role: StateRole;
  /** In the place of the dot, where the state has a sign of its own. */
  icon?: Icon;
  /** As wide as all others of its column: what stands beside it begins at the same place in every row. */
  wide?: boolean;
  /** The word: the colour is never alone in saying it. */
  children: ReactNode;
}

/** Where something stands, in a word with a dot of its role's colour. */
export function StateChip({ role, icon: IconOf, wide, children }: StateChipProps) {
  return (
    <span className={classes.chip} data-role={role} data-wide={wide || undefined}>
      {IconOf ? <IconOf size={16} stroke={2.25} aria-hidden /> : <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  );
}
