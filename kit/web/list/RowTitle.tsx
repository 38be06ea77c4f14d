import { UnstyledButton } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import classes from './RowTitle.module.css';

/** True inside a table whose rows can be opened. */
export const RowOpensContext = createContext(false);

/** The name of a record: in a table the button that opens its row, elsewhere plain text. */
export function RowTitle({ children }: { children: ReactNode }) {
  if (!use(RowOpensContext)) return children;
  return (
    <UnstyledButton className={classes.title} aria-haspopup="dialog" data-opens-row>
      {children}
    </UnstyledButton>
  );
}
