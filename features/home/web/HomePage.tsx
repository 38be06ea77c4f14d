import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useAllFeatures } from '../../../core/feature/web/screens.ts';
import { CompanyName } from '../../../core/people/web/CompanyName.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { formatDay } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import classes from './HomePage.module.css';
import { SetupSteps } from './SetupSteps.tsx';
import { QuickActionTiles } from './Tiles.tsx';
import { TodayPanel } from './TodayPanel.tsx';

export default function HomePage() {
  const parts = Object.values(useAllFeatures().parts);
  const { t, language } = useI18n();
  const { user, building } = useSession();
  const today = useToday();
  useSavedNotice();
  return (
    <Page title={t('menu:home.title')} width="list">
      <header className={classes.welcome}>
        <h2 className={classes.greeting}>{t('home:greeting', { name: user.firstName })}</h2>
        <p className={classes.day} data-capitalized>
          <time dateTime={today}>{formatDay(today, language)}</time>
          {/* One text with the day on phones, so that it wraps. */}
          <span className={classes.place}> · {building.name}</span>
        </p>
        <div className={classes.building}>
          <div>
            <p className={classes.buildingName}>{building.name}</p>
            <Text size="sm" c="dimmed">
              <CompanyName {...user.company} />
            </Text>
          </div>
          {building.logo && <img src={building.logo} alt="" className={classes.logo} />}
        </div>
      </header>
      {parts
        .flatMap(({ homeFigures }) => homeFigures ?? [])
        .map((Figures, at) => (
          <Figures key={at} />
        ))}
      <div className={classes.columns}>
        <div className={classes.main}>
          <SetupSteps />
          {parts
            .flatMap(({ news }) => news ?? [])
            .map((News, at) => (
              <News key={at} />
            ))}
          <TodayPanel />
        </div>
        <QuickActionTiles />
      </div>
    </Page>
  );
}

/** Tracking parameters that mail programs and sites append; they do not mean that something was saved. */
const TRACKING_PARAMETERS = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;
/** Parameters of the dialogs of this screen and its frame, and of links to a building. */
const OWN_PARAMETERS = ['announcement', 'hideSteps', 'building', 'menu', 'help'];

/**
 * Any other query string, e.g. `?modify=true`, shows a saved notice once; the navigation state may bring its
 * text.
 */
function useSavedNotice() {
  const { t } = useI18n();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const words: unknown = state?.saved;
  const hasSavedParameter = [...params.keys()].some(
    (name) => !TRACKING_PARAMETERS.test(name) && !OWN_PARAMETERS.includes(name),
  );
  useEffect(() => {
    if (!hasSavedParameter) return;
    notifyUser.success(typeof words === 'string' ? words : t('home:saved'));
    setParams({}, { replace: true });
  }, [hasSavedParameter, words, setParams, t]);
}
