import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { addDays, localNow } from '../../../kit/time.ts';
import { sentenceOf } from '../../../kit/web/callError.ts';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import type { Appointment } from '../../appointments/appointment.ts';
import { listVisits } from '../../appointments/wire.ts';
import classes from './HomePage.module.css';

/** How far ahead the next visitor is looked for, in days. */
const DAYS_AHEAD = 14;

/** What today holds: my next visitor, and how many are still expected. */
export function TodayPanel() {
  const { t } = useWords();
  const { user, building } = useSession();
  const now = localNow(building.timeZone, new Date());
  const { data, error } = useQuery(
    callQuery(listVisits, { building: building.id, from: now.date, to: addDays(now.date, DAYS_AHEAD) }),
  );
  const mine = data
    ?.filter((visit) => visit.residentEmail === user.email && visit.status === 'waiting')
    .filter(({ date, time }) => `${date} ${time}` >= `${now.date} ${now.time}`)
    .sort((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`));
  const next = mine?.[0];
  const expected = mine?.filter(({ date }) => date === now.date).length ?? 0;
  return (
    <section className={classes.today} aria-labelledby="today">
      <div className={classes.todayHead}>
        <h2 id="today" className={classes.panelTitle}>
          {t('home:today.title')}
        </h2>
        {expected > 0 && <p className={classes.expected}>{t('home:today.expected', { count: expected })}</p>}
      </div>
      {error ? (
        <p className={classes.quiet}>{sentenceOf(error)}</p>
      ) : !mine ? (
        <Skeleton height={72} aria-hidden />
      ) : next ? (
        <NextVisit visit={next} today={now.date} />
      ) : (
        <div className={classes.next}>
          <p className={classes.visitor}>{t('home:today.none')}</p>
          <p className={classes.quiet}>{t('home:today.noneText')}</p>
        </div>
      )}
      <Button
        component={ScreenLink}
        to="/resident/table"
        variant="default"
        rightSection={<IconArrowRight size={18} stroke={1.5} aria-hidden />}
        className={classes.todayAction}
      >
        {mine && !next ? t('home:today.announce') : t('home:today.all')}
      </Button>
    </section>
  );
}

function NextVisit({ visit, today }: { visit: Appointment; today: string }) {
  const { t, language } = useWords();
  const { date, time, visitor, organization } = visit;
  return (
    <div className={classes.next}>
      <p className={classes.quiet}>{t('home:today.nextVisitor')}</p>
      <div className={classes.nextLine}>
        <time dateTime={`${date}T${time}`} className={classes.time}>
          {formatTime(time)}
        </time>
        <div>
          <p className={classes.visitor}>{visitor}</p>
          <p className={classes.quiet}>
            {[organization, date !== today && formatDay(date, language)].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
    </div>
  );
}
