import { CompanyLogo } from './CompanyLogo.tsx';
import classes from './CompanyName.module.css';

/** The name of a company, after its logo if it has one. */
export function CompanyName({ name, logo }: { name: string; logo?: string | null | undefined }) {
  if (!logo) return name;
  return (
    <span className={classes.company}>
      <CompanyLogo logo={logo} />
      <span>{name}</span>
    </span>
  );
}
