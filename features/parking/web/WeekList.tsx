import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { formatDay } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { BayReservation } from '../parking.ts';
import { formatTimeRangeOn, useReservationWords } from './reservationWords.ts';
import classes from './WeekList.module.css';

interface WeekListProps {
  monday: LocalDate;
  reservations: readonly BayReservation[];
  onOpen: (reservation: BayReservation) => void;
  empty: ReactNode;
}

/** The week on a phone: day by day, what is taken. A reservation over several days stands on each of them. */
export function WeekList({ monday, reservations, onOpen, empty }: WeekListProps) {
  const { language } = useWords();
  const words = useReservationWords();
  const days = [0, 1, 2, 3, 4, 5, 6]
    .map((offset) => addDays(monday, offset))
    .map((day) => ({ day, held: reservations.filter((reservation) => touches(reservation, day)) }))
    .filter(({ held }) => held.length > 0);
  if (days.length === 0) return empty;
  return days.map(({ day, held }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={classes.day}>
        {formatDay(day, language)}
      </h3>
      <ul className={classes.reservations}>
        {held.map((reservation) => (
          <li key={reservation.id}>
            <UnstyledButton
              className={classes.reservation}
              data-mine={reservation.isMine || undefined}
              onClick={() => onOpen(reservation)}
            >
              <span className={classes.hours} data-figures>
                {formatTimeRangeOn(day, reservation)}
              </span>{' '}
              <span className={classes.bay}>{reservation.bayName}</span>{' '}
              <span className={classes.name}>{words.nameOf(reservation)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function touches({ startDate, endDate, endTime }: BayReservation, day: LocalDate): boolean {
  const endsThere = endDate > day || (endDate === day && (endTime !== '00:00' || startDate === day));
  return startDate <= day && endsThere;
}
