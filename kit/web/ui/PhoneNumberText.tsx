import classes from './PhoneNumberText.module.css';

export function PhoneNumberText({ children }: { children: string }) {
  return <span className={classes.phone}>{children}</span>;
}
