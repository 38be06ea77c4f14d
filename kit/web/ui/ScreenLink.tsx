import type { FocusEvent, PointerEvent } from 'react';
import { NavLink, type NavLinkProps } from 'react-router';
import { preloadScreenCode } from '../codeLoading/screenCode.ts';

/** A NavLink to a screen. Downloads the screen's code when the link is hovered or focused. */
export function ScreenLink({ to, onPointerEnter, onFocus, ...rest }: NavLinkProps & { to: string }) {
  // A tooltip around the link passes its own handlers.
  const pointed = (event: PointerEvent<HTMLAnchorElement>) => {
    preloadScreenCode(to);
    onPointerEnter?.(event);
  };
  const focused = (event: FocusEvent<HTMLAnchorElement>) => {
    preloadScreenCode(to);
    onFocus?.(event);
  };
  return <NavLink to={to} onPointerEnter={pointed} onFocus={focused} {...rest} />;
}
