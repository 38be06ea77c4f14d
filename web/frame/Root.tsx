import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { lazyCode } from '../../kit/web/code.ts';
import { useNoticesFrame, useNoticesWanted } from '../../kit/web/state/notices.ts';
import { useFocusOnNavigation } from './focusOnNavigation.ts';
import { OutageBar } from './OutageBar.tsx';
import { useOwnWindow } from './ownWindow.ts';
import classes from './Root.module.css';

const Notices = lazyCode(() => import('../../kit/web/state/Notices.tsx'));

/**
 * The entry of the history that this page was opened with. The router calls all of these `default`, so that a screen opened
 * by its address would begin where another was left. A reload finds its own again.
 */
const opened = nameOfEntry();

function nameOfEntry(): string {
  const { opened: name = `opened ${Date.now()}` } = history.state ?? {};
  history.replaceState({ ...history.state, opened: name }, '');
  return name;
}

/** Around every page: the line that shows a page on its way, the focus on its title, the notices, and what waits for the server. */
export function Root() {
  const waiting = useNavigation().state !== 'idle';
  const notices = useNoticesWanted();
  const frame = useNoticesFrame();
  useFocusOnNavigation();
  useOwnWindow();
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
