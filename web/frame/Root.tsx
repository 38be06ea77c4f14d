import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useHasNotices, useNoticesFrame } from '../../kit/web/feedback/notifyUser.ts';
import { lazyComponent } from '../../kit/web/lazyComponent.ts';
import { OutageBar } from './OutageBar.tsx';
import classes from './Root.module.css';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';
import { useLeaveEmbeddedFrame } from './useLeaveEmbeddedFrame.ts';

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
