import classes from './CompanyName.module.css';

/** The logo is decorative: the name beside it says the same. Its box is reserved while it loads. */
export function CompanyLogo({ logo }: { logo: string }) {
  return <img className={classes.logo} src={logo} alt="" width={24} height={24} />;
}
