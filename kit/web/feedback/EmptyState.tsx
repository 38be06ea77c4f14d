import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

type EmptyStateProps = {
  icon?: Icon;
  /** What would be here. */
  title: string;
  /** A sentence more, if it helps. */
  children?: ReactNode;
  /** The first action: a button. */
  action?: ReactNode;
};

/** What is shown where nothing is yet: says what would be here and offers the first action. */
export function EmptyState({ icon: IconOf, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {IconOf && (
        <span className={classes.icon}>
          <IconOf size={28} stroke={1.25} aria-hidden />
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
