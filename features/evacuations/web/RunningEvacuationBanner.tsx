import { Portal } from '@mantine/core';
import { IconAlarm } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useModules } from '../../../core/feature/web/useModules.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { createBarHeightRef } from '../../../kit/web/ui/createBarHeightRef.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { readRunningEvacuation } from '../api.ts';
import { can } from '../policy.ts';
import classes from './RunningEvacuationBanner.module.css';

const SCREEN = '/resident/evacuation';

/** web/global.css shifts everything else down by this height. */
const publishHeight = createBarHeightRef('--evacuation-height');

export default function RunningEvacuationBanner() {
  const { user } = useSession();
  const isOn = useModules().has('visits');
  return can.runEvacuations(user) && isOn ? <Banner /> : null;
}

function Banner() {
  const { t } = useI18n();
  const { building } = useSession();
  const { pathname } = useLocation();
  const { data } = useQuery(callQuery(readRunningEvacuation, { building: building.id }));
  const running = pathname === SCREEN ? null : data?.running;
  return (
    <Portal>
      {/* Screen readers announce content only if its live region existed before. */}
      <div aria-live="assertive" className={classes.place} data-screen-only ref={running && publishHeight}>
        {running && (
          <ScreenLink to={SCREEN} className={classes.line} data-kind={running.kind}>
            <IconAlarm size={24} aria-hidden />
            <strong>{t(`evacuations:watch.${running.kind}`)}</strong>
            <span>
              {t('evacuations:since', {
                time: formatDateAndTime(running.startedAt, building.timeZone).time,
                who: running.startedBy ?? '–',
              })}
            </span>
            <span className={classes.open}>{t('evacuations:watch.open')}</span>
          </ScreenLink>
        )}
      </div>
    </Portal>
  );
}
