import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useModules } from '../../features/home/web/modules.ts';
import { isShut } from '../../features/home/web/places.ts';
import { useWords } from '../../kit/web/i18n.ts';
import { followChanges } from '../../kit/web/live.ts';
import { queryClient } from '../../kit/web/queries.ts';
import { useSession } from '../../kit/web/session.ts';
import { refreshWhoIsHere } from './enter.ts';
import { Footer } from './Footer.tsx';
import classes from './Frame.module.css';
import { PhoneBar } from './PhoneBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

const Palette = lazy(() => import('./Palette.tsx'));

/** Around every screen of the resident area. */
export default function Frame() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInFrame />
    </QueryClientProvider>
  );
}

function SignedInFrame() {
  const { t } = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  const palette = usePalette();
  const shut = isShut(useLocation().pathname, useSession().user, useModules());
  useFocusOnNavigation(title);
  useFreshness();
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('ui.frame.skip')}
      </a>
      <Sidebar />
      <div className={classes.main}>
        <TopBar title={title} onSearch={palette.toggle} />
        <main id="content" tabIndex={-1} className={classes.content}>
          {shut ? <Navigate to="/resident/home" replace /> : <Outlet />}
        </main>
        <div className={classes.phoneOnly}>
          <Footer />
        </div>
      </div>
      <PhoneBar />
      <Suspense>{palette.wanted && <Palette />}</Suspense>
    </div>
  );
}

/** `Ctrl K` or `⌘ K` opens the palette; its code is fetched the first time. */
function usePalette() {
  const [wanted, setWanted] = useState(false);
  const toggle = useCallback(async () => {
    setWanted(true);
    const { togglePalette } = await import('./Palette.tsx');
    togglePalette();
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      void toggle();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [toggle]);
  return { wanted, toggle };
}

/** A new screen is announced: the focus goes to its title. Filters in the address leave the focus alone. */
function useFocusOnNavigation(title: { current: HTMLElement | null }) {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    title.current?.focus({ preventScroll: true });
  }, [pathname, title]);
}

/** Follows what changes while the page is open, and who the person is. */
function useFreshness() {
  const { token, building } = useSession();
  useEffect(() => {
    const leaving = new AbortController();
    void followChanges(token, building.id, leaving.signal);
    refreshWhoIsHere(leaving.signal).catch(() => {
      // What is known from before stays; a dead token has led to the login page already.
    });
    return () => leaving.abort();
  }, [token, building.id]);
}
