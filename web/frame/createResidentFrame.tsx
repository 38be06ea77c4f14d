import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { MenuCountsProvider } from '../../core/feature/web/MenuCountsProvider.tsx';
import { useIsScreenClosed } from '../../core/feature/web/menu.ts';
import { ScreenTabs } from '../../core/feature/web/ScreenTabs.tsx';
import { type FeatureScreens, FeaturesProvider, type FrameParts } from '../../core/feature/web/screens.ts';
import { usePinPromptShortcut } from '../../core/shiftSwitching/web/pinPrompt.ts';
import ShiftSwitcher from '../../core/shiftSwitching/web/ShiftSwitcher.tsx';
import { announcementsFrameParts } from '../../features/announcements/web/frame.ts';
import { conciergeFrameParts } from '../../features/concierge/web/frame.tsx';
import { evacuationsFrameParts } from '../../features/evacuations/web/frame.ts';
import { eventsFrameParts } from '../../features/events/web/frame.ts';
import { NoMailServerNotice } from '../../features/mail/web/shared.ts';
import { parcelsFrameParts } from '../../features/parcels/web/frame.ts';
import { parkingFrameParts } from '../../features/parking/web/frame.ts';
import { roomsFrameParts } from '../../features/rooms/web/frame.ts';
import { statisticsFrameParts } from '../../features/statistics/web/frame.tsx';
import { visitsFrameParts } from '../../features/visits/web/frame.tsx';
import { isStaff } from '../../kit/actor.ts';
import { queryClient } from '../../kit/web/api/queries.ts';
import { closeChangeStream, openChangeStream } from '../../kit/web/api/realtime.ts';
import { setImmediateRefetch, subscribeToFullRefresh } from '../../kit/web/api/refresh.ts';
import { UnsavedChangesGuard } from '../../kit/web/drafts/UnsavedChangesGuard.tsx';
import { usePendingLeavePrompt } from '../../kit/web/drafts/unsavedChanges.ts';
import { notifyUser, setNoticesFrame } from '../../kit/web/feedback/notifyUser.ts';
import { PageSkeleton } from '../../kit/web/feedback/PageSkeleton.tsx';
import { useI18n } from '../../kit/web/i18n/i18n.ts';
import { cameFromUnknownUrl, clearUnknownUrlMark } from '../../kit/web/navigation/unknownUrl.ts';
import { useSession } from '../../kit/web/session/session.ts';
import { ScreenTabsContext } from '../../kit/web/ui/Page.tsx';
import classes from './createResidentFrame.module.css';
import { Footer } from './Footer.tsx';
import { LostSessionPrompt } from './LostSessionPrompt.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { RefetchIndicator } from './RefetchIndicator.tsx';
import { refreshSignedInUser } from './refreshSignedInUser.ts';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useCommandPalette } from './useCommandPalette.tsx';
import { useHelpPanel } from './useHelpPanel.tsx';

const featureFrameParts: Readonly<Record<string, FrameParts>> = {
  visits: visitsFrameParts,
  rooms: roomsFrameParts,
  parking: parkingFrameParts,
  parcels: parcelsFrameParts,
  concierge: conciergeFrameParts,
  events: eventsFrameParts,
  evacuations: evacuationsFrameParts,
  mail: { news: NoMailServerNotice },
  operator: { besideScreen: ShiftSwitcher },
  announcements: announcementsFrameParts,
  statistics: statisticsFrameParts,
};

export function createResidentFrame(features: readonly FeatureScreens[]) {
  const featureContext = { features, parts: featureFrameParts };
  const watches = Object.values(featureFrameParts).flatMap(({ besideScreen }) => besideScreen ?? []);
  return () => (
    <QueryClientProvider client={queryClient}>
      <FeaturesProvider value={featureContext}>
        <MenuCountsProvider>
          <Frame />
        </MenuCountsProvider>
        {/* The modules may still be loading. */}
        <Suspense>
          {watches.map((Watch, at) => (
            <Watch key={at} />
          ))}
        </Suspense>
      </FeaturesProvider>
    </QueryClientProvider>
  );
}

function Frame() {
  const { t } = useI18n();
  const { toggle, palette } = useCommandPalette();
  const help = useHelpPanel();
  const { pathname } = useLocation();
  const isScreenClosed = useIsScreenClosed(pathname);
  useFreshness();
  useUnknownAddress();
  const isStaffUser = isStaff(useSession().user);
  usePinPromptShortcut(isStaffUser);
  useEffect(() => setImmediateRefetch(isStaffUser), [isStaffUser]);
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip} data-screen-only>
        {t('menu:frame.skip')}
      </a>
      <RefetchIndicator />
      <Sidebar />
      <div className={classes.main}>
        <TopBar onSearch={toggle} onHelp={help.open} />
        <div ref={setNoticesFrame} className={classes.notices} data-notices />
        <main id="content" tabIndex={-1} className={classes.content}>
          {/* A new element for each address: an earlier redirect may still be rendering. */}
          {isScreenClosed ? (
            <>
              <Navigate key={pathname} to="/resident/home" replace />
              {/* Shown until the home page's code has loaded. */}
              <PageSkeleton />
            </>
          ) : (
            <ScreenTabsContext value={<ScreenTabs />}>
              <Outlet />
            </ScreenTabsContext>
          )}
        </main>
        <div className={classes.footer}>
          <Footer />
        </div>
      </div>
      <PhoneBar />
      <UnsavedChangesGuard />
      <LostSessionPrompt />
      {palette}
      {help.panel}
    </div>
  );
}

function useUnknownAddress() {
  const { t } = useI18n();
  const { key } = useLocation();
  useEffect(() => {
    if (!cameFromUnknownUrl()) return;
    clearUnknownUrlMark();
    notifyUser.failure(t('menu:frame.unknownUrl'));
  }, [key, t]);
}

function useFreshness() {
  const { token, building } = useSession();
  const isLeaving = usePendingLeavePrompt() !== null;
  useEffect(() => {
    openChangeStream(token);
    return closeChangeStream;
  }, [token]);
  useEffect(() => {
    const leaving = new AbortController();
    const refresh = () =>
      refreshSignedInUser(leaving.signal).catch(() => {
        // Keeps the stored session; an expired token has led to the log-in page already.
      });
    void refresh();
    const stop = subscribeToFullRefresh(refresh);
    return () => {
      stop();
      leaving.abort();
    };
    // Also on a leave prompt: an expired session must ask for the password first.
  }, [token, building.id, isLeaving]);
}
