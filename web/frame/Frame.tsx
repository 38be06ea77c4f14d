import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useIsShut } from '../../core/web/menu.ts';
import { type FeatureScreens, FeaturesProvider, useFeatures } from '../../core/web/screens.ts';
import { WaitingProvider } from '../../core/web/WaitingProvider.tsx';
import { isStaff } from '../../kit/actor.ts';
import { lazyCode } from '../../kit/web/code.ts';
import { useWords } from '../../kit/web/i18n.ts';
import { followChanges, stopFollowing } from '../../kit/web/live.ts';
import { queryClient } from '../../kit/web/queries.ts';
import { readAtOnce } from '../../kit/web/readAgain.ts';
import { useSession } from '../../kit/web/session.ts';
import { refreshWhoIsHere } from './enter.ts';
import { Footer } from './Footer.tsx';
import classes from './Frame.module.css';
import { PhoneBar } from './PhoneBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

/** The frame around every screen of the resident area, with what the features bring to it. */
export async function frameOf(features: readonly FeatureScreens[]) {
  const availabilities = await Promise.all(features.flatMap(({ availability }) => availability?.() ?? []));
  const brought = { features, availabilities: availabilities.map((availability) => availability.default) };
  return () => (
    <QueryClientProvider client={queryClient}>
      <FeaturesProvider value={brought}>
        <WaitingProvider>
          <Frame />
        </WaitingProvider>
      </FeaturesProvider>
    </QueryClientProvider>
  );
}

function Frame() {
  const { t } = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  const palette = usePalette();
  const shut = useIsShut(useLocation().pathname);
  useFocusOnNavigation(title);
  useFreshness();
  const atOnce = isStaff(useSession().user);
  useEffect(() => readAtOnce(atOnce), [atOnce]);
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip} data-screen-only>
        {t('menu:frame.skip')}
      </a>
      <Sidebar />
      <div className={classes.main}>
        <TopBar title={title} onSearch={palette.toggle} />
        <main id="content" tabIndex={-1} className={classes.content}>
          {shut ? <Navigate to="/resident/home" replace /> : <Outlet />}
        </main>
        <div className={classes.footer}>
          <Footer />
        </div>
      </div>
      <PhoneBar />
      <Suspense>{palette.wanted && <palette.Palette />}</Suspense>
    </div>
  );
}

/** `Ctrl K` or `⌘ K` opens the palette; its code is fetched the first time. */
function usePalette() {
  const { features } = useFeatures();
  const [wanted, setWanted] = useState(false);
  const [Palette] = useState(() =>
    lazyCode(async () => {
      const sources = features.flatMap(({ palette }) => palette?.() ?? []);
      const [{ paletteOf }, ...brought] = await Promise.all([import('./Palette.tsx'), ...sources]);
      return paletteOf(brought.map((source) => source.default));
    }),
  );
  const toggle = useCallback(async () => {
    setWanted(true);
    // While the server is away it comes later, and does not open by itself then.
    const palette = await import('./Palette.tsx').catch(() => null);
    palette?.togglePalette();
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
  return { wanted, toggle, Palette };
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
    followChanges(token);
    return stopFollowing;
  }, [token]);
  useEffect(() => {
    const leaving = new AbortController();
    refreshWhoIsHere(leaving.signal).catch(() => {
      // What is known from before stays; a dead token has led to the login page already.
    });
    return () => leaving.abort();
  }, [token, building.id]);
}
