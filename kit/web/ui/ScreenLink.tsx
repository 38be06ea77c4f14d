import type { FocusEvent, PointerEvent } from 'react';
import { NavLink, type NavLinkProps } from 'react-router';
import { prefetchScreen } from '../screens.ts';

/** A link to a screen, whose code is fetched as soon as the link is pointed at or focused. Props of NavLink. */
export function ScreenLink({ to, onPointerEnter, onFocus, ...rest }: NavLinkProps & { to: string }) {
  // A tooltip around it listens for the same.
  const pointed = (event: PointerEvent<HTMLAnchorElement>) => {
    prefetchScreen(to);
    onPointerEnter?.(event);
  };
  const focused = (event: FocusEvent<HTMLAnchorElement>) => {
    prefetchScreen(to);
    onFocus?.(event);
  };
  return <NavLink to={to} onPointerEnter={pointed} onFocus={focused} {...rest} />;
}
