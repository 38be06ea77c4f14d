import { NavLink, type NavLinkProps } from 'react-router';
import { prefetchScreen } from '../screens.ts';

/** A link to a screen, whose code is fetched as soon as the link is pointed at or focused. Props of NavLink. */
export function ScreenLink({ to, ...rest }: NavLinkProps & { to: string }) {
  const prefetch = () => prefetchScreen(to);
  return <NavLink to={to} onPointerEnter={prefetch} onFocus={prefetch} {...rest} />;
}
