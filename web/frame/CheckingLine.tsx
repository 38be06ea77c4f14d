import { useIsFetching } from '@tanstack/react-query';
import classes from './CheckingLine.module.css';

/**
 * What is shown was read a while ago, and is being read again: a thin line above the page says so where that takes longer than a
 * moment. What is read for the first time has a place of its own.
 */
export function CheckingLine() {
  const checked = useIsFetching({ predicate: ({ state }) => state.data !== undefined });
  return (
    <div
      className={classes.line}
      data-checking={checked > 0 || undefined}
      data-screen-only
      aria-hidden="true"
    />
  );
}
