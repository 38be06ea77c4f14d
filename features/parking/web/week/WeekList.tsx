import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReaderClosedDays } from '../../../../core/booking/web/useClosedDays.ts';
import { addDays, type LocalDate } from '../../../../kit/time.ts';
import { getPastUntil } from '../../../../kit/web/calendar/hours.ts';
import { formatDay } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { ListRow } from '../../../../kit/web/list/ListRow.tsx';
import type { ParkingSpace, SpaceReservation } from '../../parking.ts';
import type { Clock } from '../reservationForm.ts';
import { formatTimeRange, useReservationWords } from '../reservationWords.ts';
import type { SpaceDay } from './SpacesGrid.tsx';
import { hoursOn, isFree, staysByDay } from './staysByDay.ts';
import classes from './WeekList.module.css';

const NAMED = 8;

interface WeekListProps {
  monday: LocalDate;
  now: Clock;
  /** Spaces whose free days are listed; empty during a search. */
  spaces: readonly ParkingSpace[];
  all: readonly SpaceReservation[];
  reservations: readonly SpaceReservation[];
  shut?: ReaderClosedDays | undefined;
  onOpen: (reservation: SpaceReservation) => void;
  /** Without `space`: any space. Undefined if the reader may not reserve. */
  onReserve?: ((of: { day: LocalDate; space?: number }) => void) | undefined;
  empty: ReactNode;
}

/** Today comes first, past days last. Each day lists free spaces, then reservations. */
export function WeekList(props: WeekListProps) {
  const { monday, now, spaces, all, reservations, shut, onOpen, onReserve, empty } = props;
  const { t, language } = useWords();
  const isShut = (day: LocalDate) => shut?.days.has(day) === true;
  const words = useReservationWords();
  const week = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(monday, offset));
  const staysOf = staysByDay(all, week);
  const ahead = week.filter((day) => day >= now.date);
  const days = [...ahead, ...week.filter((day) => day < now.date)]
    .map((day) => ({
      day,
      free:
        ahead.includes(day) && !(isShut(day) && !shut?.mayBook)
          ? spaces.filter(({ id }) => isFree(staysOf(id, day), day, now))
          : [],
      held: reservations.flatMap((reservation) => {
        const hours = hoursOn(day, reservation);
        return hours ? [{ ...hours, isPast: hours.end <= getPastUntil(day, now), reservation }] : [];
      }),
    }))
    .filter(({ day, free, held }) => held.length + free.length > 0 || isShut(day));
  if (days.length === 0) return empty;
  return days.map(({ day, free, held }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={classes.day}>
        {[formatDay(day, language), isShut(day) && shut?.label].filter(Boolean).join(' · ')}
      </h3>
      {free.length > 0 && (
        <Free
          label={t(day === now.date ? 'parking:grid.freeToday' : 'parking:grid.freeCell')}
          free={free}
          day={day}
          onReserve={onReserve}
        />
      )}
      {held.length > 0 && (
        <ul className={classes.reservations}>
          {held
            .sort(
              (one, other) =>
                Number(one.isPast) - Number(other.isPast) || one.start.localeCompare(other.start),
            )
            .map(({ start, end, isPast, reservation }) => (
              <li
                key={reservation.id}
                data-mine={reservation.isMine || undefined}
                data-past={isPast || undefined}
              >
                <ListRow
                  title={reservation.bayName}
                  second={words.whoseOf(reservation)}
                  aside={formatTimeRange({ startTime: start, endTime: end })}
                  onOpen={() => onOpen(reservation)}
                />
              </li>
            ))}
        </ul>
      )}
    </section>
  ));
}

interface FreeProps extends Pick<WeekListProps, 'onReserve'> {
  label: string;
  free: readonly ParkingSpace[];
  day: SpaceDay['day'];
}

function Free({ label, free, day, onReserve }: FreeProps) {
  const { t } = useWords();
  const more = free.length - NAMED;
  return (
    <div className={classes.free}>
      <span className={classes.label}>{label}</span>
      {onReserve ? (
        <>
          {free.slice(0, NAMED).map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              aria-label={t('parking:grid.reserve', { bay: name })}
              onClick={() => onReserve({ day, space: id })}
            >
              {name}
            </Button>
          ))}
          {more > 0 && (
            <Button variant="default" onClick={() => onReserve({ day })}>
              {t('parking:grid.more', { count: more })}
            </Button>
          )}
        </>
      ) : (
        <span>{free.map(({ name }) => name).join(', ')}</span>
      )}
    </div>
  );
}
