import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './RowNote.module.css';

/** A sentence in a column that is as wide as its content. */
export function RowNote({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" className={classes.note}>
      {children}
    </Text>
  );
}
