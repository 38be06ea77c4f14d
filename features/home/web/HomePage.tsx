import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useFeatures } from '../../../core/web/screens.ts';
import { notify } from '../../../kit/web/feedback/notices.ts';
import { formatDay } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { useToday } from '../../../kit/web/today.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import classes from './HomePage.module.css';
import { SetupSteps } from './SetupSteps.tsx';
import { QuickActions, Services } from './Tiles.tsx';
import { TodayPanel } from './TodayPanel.tsx';

/** `/resident/home`: the greeting, news, today, what one does most, and the other services of the building. */
export default function HomePage() {
  const news = Object.values(useFeatures().parts).flatMap((part) => part.news ?? []);
  const { t, language } = useWords();
  const { user, building } = useSession();
  const today = useToday();
  useSavedNotice();
  return (
    <Page title={t('menu:home.title')}>
      <header className={classes.welcome}>
        <h2 className={classes.greeting}>{t('home:greeting', { name: user.firstName })}</h2>
        <p className={classes.day}>
          <time dateTime={today}>{formatDay(today, language)}</time>
          {/* One text with the day on a phone, that breaks as texts do. */}
          <span className={classes.place}> · {building.name}</span>
        </p>
        <div className={classes.building}>
          <div>
            <p className={classes.buildingName}>{building.name}</p>
            <p className={classes.company}>{t('home:you', { company: user.company.name })}</p>
          </div>
          {building.logo && <img src={building.logo} alt="" className={classes.logo} />}
        </div>
      </header>
      <div className={classes.columns}>
        <div className={classes.main}>
          <SetupSteps />
          {news.map((News, at) => (
            <News key={at} />
          ))}
          <TodayPanel />
        </div>
        <QuickActions />
        <Services />
      </div>
    </Page>
  );
}

/** What mails and sites put behind every address that they link to; no change was made because of it. */
const ADDED_BY_OTHERS = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;
/** Parameters of the dialogs of this screen and of its frame, and the building of a link to it. */
const OWN = ['announcement', 'hideSteps', 'building', 'menu'];

/**
 * A query string, `?modify=true` after the profile was saved: says that the change is made, once, and cleans the address
 * so that a reload does not repeat it. Who led here may bring words of their own for it.
 */
function useSavedNotice() {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const words: unknown = state?.saved;
  const saved = [...params.keys()].some((name) => !ADDED_BY_OTHERS.test(name) && !OWN.includes(name));
  useEffect(() => {
    if (!saved) return;
    notify.success(typeof words === 'string' ? words : t('home:saved'));
    setParams({}, { replace: true });
  }, [saved, words, setParams, t]);
}
