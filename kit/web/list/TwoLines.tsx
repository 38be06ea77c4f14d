import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

/** What a cell says first, and quietly below it what belongs to that. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      <span className={classes.second}>{second}</span>
    </>
  );
}
