import { IconCalendarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { inLanguage } from '../../../kit/bilingual.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { formatDay } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { listClosingDays } from '../../buildings/wire.ts';
import classes from './ClosedLine.module.css';

/** Above a calendar: on which of the days that it shows the building is closed, and what they are called. */
export function ClosedLine({ from, to }: { from: LocalDate; to: LocalDate }) {
  const { t, language } = useWords();
  const { building } = useSession();
  // The year ahead, once for all periods that a reader goes through.
  const { data = [] } = useQuery(callQuery(listClosingDays, { building: building.id }));
  const closed = data.filter(({ date }) => date >= from && date <= to);
  if (closed.length === 0) return null;
  const days = closed.map(({ date, name }) =>
    t('booking:closedDay', {
      day: formatDay(date, language),
      name: inLanguage(name, language === 'en' ? 'en' : 'fr'),
    }),
  );
  return (
    <p className={classes.line}>
      <IconCalendarOff size={18} stroke={1.5} aria-hidden />
      <span>{t('booking:closed', { days: days.join(', ') })}</span>
    </p>
  );
}
