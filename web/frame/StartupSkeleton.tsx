import { useTranslation } from 'react-i18next';
import { PageSkeleton } from '../../kit/web/feedback/PageSkeleton.tsx';
import { OutageBar } from './OutageBar.tsx';
import classes from './StartupSkeleton.module.css';

/** Skeleton of the first screen while its loaders run, with the bar for outages. */
export function StartupSkeleton() {
  const { ready } = useTranslation();
  if (!ready) return null;
  const framed = location.pathname.startsWith('/resident');
  return (
    <>
      <div className={classes.late}>{framed ? <Framed /> : <PageSkeleton />}</div>
      <OutageBar />
    </>
  );
}

function Framed() {
  return (
    <div className={classes.frame}>
      <div className={classes.sidebar} />
      <div>
        <div className={classes.bar} />
        {/* The same id as in the frame, so that the bar for outages does not move. */}
        <div id="content">
          <PageSkeleton />
        </div>
      </div>
      <div className={classes.phoneBar} />
    </div>
  );
}
