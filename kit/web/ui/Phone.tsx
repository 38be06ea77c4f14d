import classes from './Phone.module.css';

/** A phone number, which moves to the next line as a whole instead of breaking between its digits. */
export function Phone({ children }: { children: string }) {
  return <span className={classes.phone}>{children}</span>;
}
