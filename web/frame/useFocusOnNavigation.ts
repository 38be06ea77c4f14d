import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the title of a new screen, for screen readers. Changes of the query string do not. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const main = document.querySelector<HTMLElement>('main');
    const focused = document.activeElement;
    // The screen has focused something itself.
    if (focused !== main && main?.contains(focused)) return;
    const title = document.querySelector('h1') ?? main;
    if (title) title.tabIndex = -1;
    title?.focus({ preventScroll: true });
  }, [pathname]);
}
