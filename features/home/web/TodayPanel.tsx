import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Module } from '../../../core/modules.ts';
import { isStaff } from '../../../kit/actor.ts';
import { addDays, localNow } from '../../../kit/time.ts';
import { sentenceOf } from '../../../kit/web/callError.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { listVisits } from '../../appointments/wire.ts';
import classes from './HomePage.module.css';
import { useModules } from './modules.ts';
import { NextEvent, NextMeeting, NextRoom, Parcels } from './TodayLines.tsx';
import { Arrivals, NextVisit } from './TodayVisits.tsx';

/** How far ahead the next visitor is looked for, in days. */
const DAYS_AHEAD = 14;
/** How many arrivals staff are shown. */
const ARRIVALS_SHOWN = 3;

const shown: readonly Module[] = ['appointments', 'rooms', 'parcels', 'events'];

/** What today holds: for residents what is next of everything of theirs, for staff what the desk has to expect. */
export function TodayPanel() {
  const { t } = useWords();
  const ofStaff = isStaff(useSession().user);
  const modules = useModules();
  const visits = useVisits();
  if (!shown.some((module) => modules.has(module))) return null;
  const { expected } = visits;
  return (
    <section className={classes.today} aria-labelledby="today">
      <div className={classes.todayHead}>
        <h2 id="today" className={classes.panelTitle}>
          {t('home:today.title')}
        </h2>
        {expected > 0 && <p className={classes.expected}>{t('home:today.expected', { count: expected })}</p>}
      </div>
      {modules.has('appointments') && (
        <div className={classes.visits} data-staff={ofStaff || undefined}>
          <Visits {...visits} />
        </div>
      )}
      <ul className={classes.lines}>
        {modules.has('rooms') && (ofStaff ? <NextMeeting /> : <NextRoom />)}
        {modules.has('parcels') && <Parcels />}
        {modules.has('events') && <NextEvent />}
      </ul>
      {modules.has('appointments') && <Actions />}
    </section>
  );
}

/** The visits still to come, in order, and how many of today's. */
function useVisits() {
  const { user, building } = useSession();
  const now = localNow(building.timeZone, new Date());
  const ofStaff = isStaff(user);
  const to = ofStaff ? now.date : addDays(now.date, DAYS_AHEAD);
  const { data, error } = useQuery({
    ...callQuery(listVisits, { building: building.id, from: now.date, to }),
    enabled: useModules().has('appointments'),
  });
  const waiting = data
    ?.filter((visit) => visit.status === 'waiting' && (ofStaff || visit.residentEmail === user.email))
    .sort((one, other) => momentOf(one).localeCompare(momentOf(other)));
  const coming = waiting?.filter((visit) => momentOf(visit) >= momentOf(now));
  // Who is late is still expected at the desk.
  const expected = (ofStaff ? waiting : coming)?.filter(({ date }) => date === now.date).length ?? 0;
  return { coming, expected, error, today: now.date };
}

const momentOf = ({ date, time }: { date: string; time: string }) => `${date} ${time}`;

function Visits({ coming, error, today }: ReturnType<typeof useVisits>) {
  const ofStaff = isStaff(useSession().user);
  if (error) return <p className={classes.quiet}>{sentenceOf(error)}</p>;
  if (!coming) return <Skeleton height={72} aria-hidden />;
  if (ofStaff) return <Arrivals visits={coming.slice(0, ARRIVALS_SHOWN)} />;
  return <NextVisit visit={coming[0]} today={today} />;
}

function Actions() {
  const { t } = useWords();
  return (
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
  );
}
