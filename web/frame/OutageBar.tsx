import { useOutage } from '../../kit/web/outage.ts';
import { OutageLine } from '../../kit/web/state/OutageLine.tsx';
import classes from './OutageBar.module.css';

/** At the foot of every page, while it waits for the server. Nothing on the page moves for it. */
export function OutageBar() {
  return (
    useOutage() && (
      <>
        <div className={classes.room} data-screen-only />
        <div className={classes.bar} data-screen-only>
          <OutageLine />
        </div>
      </>
    )
  );
}
