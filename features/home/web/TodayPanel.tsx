import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isStaff } from '../../../kit/actor.ts';
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
/** How many arrivals staff are shown. */
const ARRIVALS_SHOWN = 3;

/** What today holds: for residents their next visitor, for staff the building's next arrivals. */
export function TodayPanel() {
  const { t } = useWords();
  const { user, building } = useSession();
  const now = localNow(building.timeZone, new Date());
  const ofStaff = isStaff(user);
  const to = ofStaff ? now.date : addDays(now.date, DAYS_AHEAD);
  const { data, error } = useQuery(callQuery(listVisits, { building: building.id, from: now.date, to }));
  const waiting = data
    ?.filter((visit) => visit.status === 'waiting' && (ofStaff || visit.residentEmail === user.email))
    .sort((one, other) => momentOf(one).localeCompare(momentOf(other)));
  const coming = waiting?.filter((visit) => momentOf(visit) >= momentOf(now));
  // Who is late is still expected at the desk.
  const expected = (ofStaff ? waiting : coming)?.filter(({ date }) => date === now.date).length ?? 0;
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
      ) : !coming ? (
        <Skeleton height={72} aria-hidden />
      ) : ofStaff ? (
        <Arrivals visits={coming.slice(0, ARRIVALS_SHOWN)} />
      ) : (
        <NextVisit visit={coming[0]} today={now.date} />
      )}
      <div className={classes.todayActions}>
        <Button
          component={ScreenLink}
          to="/resident/table?announce=true"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        >
          {t('home:today.announce')}
        </Button>
        <Button
          component={ScreenLink}
          to="/resident/table"
          variant="default"
          rightSection={<IconArrowRight size={18} stroke={1.5} aria-hidden />}
        >
          {t('home:today.all')}
        </Button>
      </div>
    </section>
  );
}

const momentOf = ({ date, time }: { date: string; time: string }) => `${date} ${time}`;

/** Who comes to the building next. */
function Arrivals({ visits }: { visits: readonly Appointment[] }) {
  const { t } = useWords();
  if (visits.length === 0) return <p className={classes.visitor}>{t('home:today.noArrival')}</p>;
  return (
    <div>
      <p className={classes.quiet}>{t('home:today.nextArrivals')}</p>
      <ul className={classes.arrivals}>
        {visits.map(({ id, date, time, visitor }) => (
          <li key={id}>
            <time dateTime={`${date}T${time}`}>{formatTime(time)}</time>
            <ScreenLink to={`/resident/table?${new URLSearchParams({ q: visitor })}`} title={visitor}>
              {visitor}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whom a resident awaits next: today, or first of all on which other day. */
function NextVisit({ visit, today }: { visit: Appointment | undefined; today: string }) {
  const { t, language } = useWords();
  if (!visit) {
    return (
      <div className={classes.next}>
        <p className={classes.visitor}>{t('home:today.none')}</p>
        <p className={classes.quiet}>{t('home:today.noneText')}</p>
      </div>
    );
  }
  const { date, time, visitor, organization } = visit;
  const clock = (
    <time dateTime={`${date}T${time}`} className={date === today ? classes.time : undefined}>
      {formatTime(time)}
    </time>
  );
  const who = (
    <div className={classes.who}>
      <p className={classes.visitor} title={visitor}>
        {visitor}
      </p>
      {organization && <p className={classes.quiet}>{organization}</p>}
    </div>
  );
  if (date === today) {
    return (
      <div className={classes.next}>
        <p className={classes.quiet}>{t('home:today.nextVisitor')}</p>
        <div className={classes.nextLine}>
          {clock}
          {who}
        </div>
      </div>
    );
  }
  return (
    <div className={classes.next}>
      <p className={classes.quiet}>{t('home:today.noneToday')}</p>
      <p className={classes.otherDay}>
        {formatDay(date, language)}, {clock}
      </p>
      {who}
    </div>
  );
}
