import { useTranslation } from 'react-i18next';
import { PageSkeleton } from '../../kit/web/state/PageSkeleton.tsx';
import classes from './FirstPage.module.css';
import { OutageBar } from './OutageBar.tsx';

/**
 * Stands before the first screen: its outline, and what waits for the server. It shows only when that takes long: most screens
 * come before anybody could make out an outline.
 */
export function FirstPage() {
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

/** The outline of the resident area. */
function Framed() {
  return (
    <div className={classes.frame}>
      <div className={classes.sidebar} />
      <div>
        <div className={classes.bar} />
        {/* As in the frame: what waits for the server then stands where it will stay. */}
        <div id="content">
          <PageSkeleton />
        </div>
      </div>
      <div className={classes.phoneBar} />
    </div>
  );
}
