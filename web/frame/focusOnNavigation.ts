import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A new screen is announced: the focus goes to its title. Filters in the address leave the focus alone. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    const main = document.querySelector<HTMLElement>('main');
    const focused = document.activeElement;
    // The screen has given it to something of its own.
    if (focused !== main && main?.contains(focused)) return;
    const title = document.querySelector('h1') ?? main;
    if (title) title.tabIndex = -1;
    title?.focus({ preventScroll: true });
  }, [pathname]);
}
