import { useOutage } from '../../kit/web/api/outage.ts';
import { OutageNotice } from '../../kit/web/feedback/OutageNotice.tsx';
import classes from './OutageBar.module.css';

function publishHeight(bar: HTMLElement | null) {
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

export function OutageBar() {
  return (
    useOutage() && (
      <>
        <div className={classes.room} data-screen-only />
        <div ref={publishHeight} className={classes.bar} data-panel data-screen-only data-outage-bar>
          <OutageNotice />
        </div>
      </>
    )
  );
}
