import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useNoticesWanted } from '../../kit/web/notices.ts';
import classes from './Root.module.css';

const Notices = lazy(() => import('../../kit/web/ui/Notices.tsx'));

/** Around every page: the line that shows a page on its way, and the notices. */
export function Root() {
  const waiting = useNavigation().state !== 'idle';
  const notices = useNoticesWanted();
  return (
    <>
      <div className={classes.progress} data-waiting={waiting || undefined} aria-hidden />
      <Outlet />
      <ScrollRestoration />
      <Suspense>{notices && <Notices />}</Suspense>
    </>
  );
}
