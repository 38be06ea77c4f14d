import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BookingClosingDays } from '../../../../../core/booking/web/useClosingDayNames.ts';
import { addDays, type LocalDate } from '../../../../../kit/time.ts';
import { getPastEnd } from '../../../../../kit/web/calendar/hours.ts';
import { formatDay } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { ListRow } from '../../../../../kit/web/list/ListRow.tsx';
import type { ParkingSpace } from '../../../catalogue/space.ts';
import type { SpaceReservation } from '../../reservation.ts';
import type { ParkingTimeContext } from '../reservationForm.ts';
import { formatReservationHours, useSpaceReservationTexts } from '../reservationTexts.ts';
import classes from './ParkingWeekList.module.css';
import {
  clipPeriodToDay,
  groupReservationsBySpaceAndDay,
  isSpaceFreeRestOfDay,
} from './reservationsOnDay.ts';
import type { SpaceOnDay } from './SpacesGrid.tsx';

const MAX_NAMED = 8;

interface WeekListProps {
  monday: LocalDate;
  now: ParkingTimeContext;
  /** Spaces whose free days are listed; empty during a search. */
  spaces: readonly ParkingSpace[];
  all: readonly SpaceReservation[];
  reservations: readonly SpaceReservation[];
  closedDays?: BookingClosingDays | undefined;
  onOpen: (reservation: SpaceReservation) => void;
  /** Without `space`: any space. Undefined if the reader may not reserve. */
  onReserve?: ((of: { day: LocalDate; space?: number }) => void) | undefined;
  empty: ReactNode;
}

/** Today comes first, past days last. Each day lists free spaces, then reservations. */
export function ParkingWeekList(props: WeekListProps) {
  const { monday, now, spaces, all, reservations, closedDays, onOpen, onReserve, empty } = props;
  const { t, language } = useI18n();
  const isClosedDay = (day: LocalDate) => closedDays?.days.has(day) === true;
  const words = useSpaceReservationTexts();
  const week = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(monday, offset));
  const getStays = groupReservationsBySpaceAndDay(all, week);
  const ahead = week.filter((day) => day >= now.date);
  const days = [...ahead, ...week.filter((day) => day < now.date)]
    .map((day) => ({
      day,
      free:
        ahead.includes(day) && !(isClosedDay(day) && !closedDays?.mayBook)
          ? spaces.filter(({ id }) => isSpaceFreeRestOfDay(getStays(id, day), day, now))
          : [],
      taken: reservations.flatMap((reservation) => {
        const hours = clipPeriodToDay(day, reservation);
        return hours ? [{ ...hours, isPast: hours.end <= getPastEnd(day, now), reservation }] : [];
      }),
    }))
    .filter(({ day, free, taken }) => taken.length + free.length > 0 || isClosedDay(day));
  if (days.length === 0) return empty;
  return days.map(({ day, free, taken }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={classes.day}>
        {[formatDay(day, language), isClosedDay(day) && closedDays?.label].filter(Boolean).join(' · ')}
      </h3>
      {free.length > 0 && (
        <FreeSpaces
          label={t(day === now.date ? 'parking:grid.freeToday' : 'parking:grid.freeCell')}
          free={free}
          day={day}
          onReserve={onReserve}
        />
      )}
      {taken.length > 0 && (
        <ul className={classes.reservations}>
          {taken
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
                  second={words.formatHolderAndTitle(reservation)}
                  aside={formatReservationHours({ startTime: start, endTime: end })}
                  onOpen={() => onOpen(reservation)}
                />
              </li>
            ))}
        </ul>
      )}
    </section>
  ));
}

interface FreeSpacesProps extends Pick<WeekListProps, 'onReserve'> {
  label: string;
  free: readonly ParkingSpace[];
  day: SpaceOnDay['day'];
}

function FreeSpaces({ label, free, day, onReserve }: FreeSpacesProps) {
  const { t } = useI18n();
  const more = free.length - MAX_NAMED;
  return (
    <div className={classes.free}>
      <span className={classes.label}>{label}</span>
      {onReserve ? (
        <>
          {free.slice(0, MAX_NAMED).map(({ id, name }) => (
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
