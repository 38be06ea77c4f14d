import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      <span className={classes.second}>{second}</span>
    </>
  );
}
