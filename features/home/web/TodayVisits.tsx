import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import type { Appointment } from '../../appointments/appointment.ts';
import classes from './HomePage.module.css';

/** Who comes to the building next. */
export function Arrivals({ visits }: { visits: readonly Appointment[] }) {
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
export function NextVisit({ visit, today }: { visit: Appointment | undefined; today: string }) {
  const { t, language } = useWords();
  if (!visit) {
    return (
      <div>
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
      <div>
        <p className={classes.quiet}>{t('home:today.nextVisitor')}</p>
        <div className={classes.nextLine}>
          {clock}
          {who}
        </div>
      </div>
    );
  }
  return (
    <div>
      <p className={classes.quiet}>{t('home:today.noneToday')}</p>
      <p className={classes.otherDay}>
        {formatDay(date, language)}, {clock}
      </p>
      {who}
    </div>
  );
}
