import { CompanyLogo } from '../../people/web/CompanyLogo.tsx';
import classes from './CompanyLogoOrInitials.module.css';

export function CompanyLogoOrInitials({ name, logo }: { name: string; logo: string | null }) {
  if (logo) return <CompanyLogo logo={logo} />;
  const initials = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]);
  return (
    <span className={classes.initials} aria-hidden>
      {initials.join('').toLocaleUpperCase()}
    </span>
  );
}
