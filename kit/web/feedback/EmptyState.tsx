import { Box } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

type EmptyStateProps = {
  icon?: Icon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
};

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
      {action && <Box mt="lg">{action}</Box>}
    </div>
  );
}
