import classes from './PhoneNumber.module.css';

export function PhoneNumber({ children }: { children: string }) {
  return <span className={classes.phone}>{children}</span>;
}
