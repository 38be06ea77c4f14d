import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TodayParts } from '../../../core/web/screens.ts';
import { useNow } from '../../../core/web/TodayLine.tsx';
import { isStaff } from '../../../kit/actor.ts';
import { addDays } from '../../../kit/time.ts';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { FailureWords } from '../../../kit/web/state/FailureWords.tsx';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import type { Visit } from '../visit.ts';
import { listVisits } from '../wire.ts';
import classes from './today.module.css';

/** How far ahead the next visitor is looked for, in days. */
const DAYS_AHEAD = 14;
/** How many arrivals staff are shown. */
const ARRIVALS_SHOWN = 3;

/** The visits still to come, in order, and how many of today's. */
function useVisits() {
  const { user, building } = useSession();
  const now = useNow();
  const ofStaff = isStaff(user);
  const to = ofStaff ? now.date : addDays(now.date, DAYS_AHEAD);
  const { data, error } = useQuery(callQuery(listVisits, { building: building.id, from: now.date, to }));
  const waiting = data
    ?.filter((visit) => visit.status === 'waiting' && (ofStaff || visit.residentEmail === user.email))
    .sort((one, other) => momentOf(one).localeCompare(momentOf(other)));
  const coming = waiting?.filter((visit) => momentOf(visit) >= momentOf(now));
  // Who is late is still expected at the desk.
  const expected = (ofStaff ? waiting : coming)?.filter(({ date }) => date === now.date).length ?? 0;
  return { coming, expected, error, today: now.date };
}

const momentOf = ({ date, time }: { date: string; time: string }) => `${date} ${time}`;

/** How many the desk still expects; for a resident, of theirs. */
function Count() {
  const { t } = useWords();
  const { expected } = useVisits();
  if (expected === 0) return null;
  return <p className={classes.expected}>{t('menu:visits.today.expected', { count: expected })}</p>;
}

/** Who comes next. */
function Lead() {
  return (
    <div className={classes.visits} data-staff={isStaff(useSession().user) || undefined}>
      <Visits />
    </div>
  );
}

function Visits() {
  const ofStaff = isStaff(useSession().user);
  const { coming, error, today } = useVisits();
  if (error)
    return (
      <p className={classes.quiet}>
        <FailureWords of={error} />
      </p>
    );
  if (!coming) return <Skeleton height={72} aria-hidden />;
  if (ofStaff) return <Arrivals visits={coming.slice(0, ARRIVALS_SHOWN)} />;
  return <NextVisit visit={coming[0]} today={today} />;
}

/** Who comes to the building next. */
function Arrivals({ visits }: { visits: readonly Visit[] }) {
  const { t } = useWords();
  if (visits.length === 0) return <p className={classes.visitor}>{t('menu:visits.today.noArrival')}</p>;
  return (
    <div>
      <p className={classes.quiet}>{t('menu:visits.today.nextArrivals')}</p>
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
function NextVisit({ visit, today }: { visit: Visit | undefined; today: string }) {
  const { t, language } = useWords();
  if (!visit) {
    return (
      <div>
        <p className={classes.visitor}>{t('menu:visits.today.none')}</p>
        <p className={classes.quiet}>{t('menu:visits.today.noneText')}</p>
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
      <div>
        <p className={classes.quiet}>{t('menu:visits.today.nextVisitor')}</p>
        <div className={classes.nextLine}>
          {clock}
          {who}
        </div>
      </div>
    );
  }
  return (
    <div>
      <p className={classes.quiet}>{t('menu:visits.today.noneToday')}</p>
      <p className={classes.otherDay}>
        {formatDay(date, language)}, {clock}
      </p>
      {who}
    </div>
  );
}

function Actions() {
  const { t } = useWords();
  return (
    <div className={classes.actions}>
      <Button
        component={ScreenLink}
        to="/resident/table?announce=true"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      >
        {t('menu:visits.today.announce')}
      </Button>
      <Button
        component={ScreenLink}
        to="/resident/table"
        variant="default"
        rightSection={<IconArrowRight size={18} stroke={1.5} aria-hidden />}
      >
        {t('menu:visits.today.all')}
      </Button>
    </div>
  );
}

export default { Count, Lead, Actions } satisfies TodayParts;
