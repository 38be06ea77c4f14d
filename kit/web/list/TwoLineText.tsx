import type { ReactNode } from 'react';
import classes from './TwoLineText.module.css';

export function TwoLineText({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      <span className={classes.second}>{second}</span>
    </>
  );
}
