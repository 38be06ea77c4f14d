import classes from './Phone.module.css';

export function Phone({ children }: { children: string }) {
  return <span className={classes.phone}>{children}</span>;
}
