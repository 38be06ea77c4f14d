import { OutageLine } from '../../kit/web/feedback/OutageLine.tsx';
import { useOutage } from '../../kit/web/outage.ts';
import classes from './OutageBar.module.css';

/** Notices stand above it (web/notices.css), however many lines it takes. */
function standAbove(bar: HTMLElement | null) {
  if (!bar) return;
  const watcher = new ResizeObserver(() =>
    document.body.style.setProperty('--outage-bar', `${bar.offsetHeight}px`),
  );
  watcher.observe(bar);
  return () => {
    watcher.disconnect();
    document.body.style.removeProperty('--outage-bar');
  };
}

/** Fixed to the foot of the page while requests wait for the server. */
export function OutageBar() {
  return (
    useOutage() && (
      <>
        <div className={classes.room} data-screen-only />
        <div ref={standAbove} className={classes.bar} data-screen-only data-outage-bar>
          <OutageLine />
        </div>
      </>
    )
  );
}
