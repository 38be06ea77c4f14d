import { useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router';
import { getPublicCalendarPageBuildingId } from '../../core/buildings/publicCalendarPages.ts';
import { lazyComponent } from '../../kit/web/codeLoading/lazyComponent.ts';
import { useHasNotices, useNoticesFrame } from '../../kit/web/feedback/notifyUser.ts';
import { isFramed } from '../../kit/web/navigation/isFramed.ts';
import { OutageBar } from './OutageBar.tsx';
import classes from './Root.module.css';

const Notices = lazyComponent(() => import('../../kit/web/feedback/Notices.tsx'));

/**
 * Scroll key of the first history entry. React Router names every first entry `default`, which would restore
 * another screen's position. In the entry's state it survives a reload.
 */
const opened = nameOfEntry();

function nameOfEntry(): string {
  const { opened: name = `opened ${Date.now()}` } = history.state ?? {};
  history.replaceState({ ...history.state, opened: name }, '');
  return name;
}

export function Root() {
  const waiting = useNavigation().state !== 'idle';
  const notices = useHasNotices();
  const frame = useNoticesFrame();
  useFocusOnNavigation();
  useLeaveEmbeddedFrame();
  return (
    <>
      <div className={classes.progress} data-waiting={waiting || undefined} aria-hidden />
      <Outlet />
      <ScrollRestoration getKey={({ key }) => (key === 'default' ? opened : key)} />
      <OutageBar />
      {notices && <Notices frame={frame} />}
    </>
  );
}

/** Moves the focus to the title of a new screen, for screen readers. Changes of the query string do not. */
function useFocusOnNavigation(): void {
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

/**
 * Only public calendars may be embedded (docs/specification.md §24). Other pages, which the server refuses to
 * load in a frame, open in a new window.
 */
function useLeaveEmbeddedFrame(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = `${pathname}${search}`;
  const leaves = isFramed() && getPublicCalendarPageBuildingId(address) === undefined;
  useLayoutEffect(() => {
    if (!leaves) return;
    // The pop-up was blocked: the server refuses this page in the frame.
    if (window.open(address, '_blank')) void navigate(-1);
    else location.assign(address);
  }, [leaves, address, navigate]);
}
