import classes from './CompanyLogo.module.css';

/** The logo of a company beside its name, or its initials. */
export function CompanyLogo({ name, logo }: { name: string; logo: string | null }) {
  if (logo) return <img className={classes.logo} src={logo} alt="" />;
  const initials = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]);
  return (
    <span className={`${classes.logo} ${classes.initials}`} aria-hidden>
      {initials.join('').toLocaleUpperCase()}
    </span>
  );
}
