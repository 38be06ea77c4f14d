import { Fragment, memo, useEffect, useMemo, useRef } from 'react';
import gridClasses from '../../../../../kit/web/calendar/grid.module.css';
import { formatDay, formatTime } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useNow } from '../../../../../kit/web/session/useToday.ts';
import type { Room } from '../../../catalogue/room.ts';
import type { Reservation } from '../../reservation.ts';
import { isReservation } from '../calendarReservation.ts';
import { useReservationTexts } from '../reservationTexts.ts';
import classes from './DaysList.module.css';
import { ReservationListButton } from './ReservationListButton.tsx';

interface DaysListProps {
  reservations: readonly Reservation[];
  rooms: readonly Room[];
  onOpen: (reservation: Reservation) => void;
  isBelowCalendar?: boolean;
}

/** If the days include today, the list scrolls to the present. */
function DaysList({ reservations, rooms, onOpen, isBelowCalendar = false }: DaysListProps) {
  const { t, language } = useI18n();
  const now = useNow();
  const words = useReservationTexts(rooms);
  const days = useMemo(() => {
    const order = ({ date, start, isMine, rooms: roomIds }: Reservation) =>
      `${date} ${start} ${isMine ? 0 : 1} ${words.formatRoomNames(roomIds)}`;
    const sorted = reservations
      .map((reservation) => ({ reservation, at: order(reservation) }))
      .sort((one, other) => one.at.localeCompare(other.at))
      .map(({ reservation }) => reservation);
    return [...Map.groupBy(sorted, ({ date }) => date)];
  }, [reservations, words]);
  const isOver = ({ date, end }: Reservation) => `${date} ${end}` <= `${now.date} ${now.time}`;
  const line = useRef<HTMLLIElement>(null);
  const hasToday = days.some(([date]) => date === now.date);
  useEffect(() => {
    if (hasToday && !isBelowCalendar) line.current?.scrollIntoView({ block: 'start' });
  }, [hasToday, isBelowCalendar]);
  const nowLine = (
    <li ref={line} className={classes.now}>
      {t('rooms:calendar.now', { time: formatTime(now.time) })}
    </li>
  );
  return (
    <div className={`${gridClasses.box} ${classes.list}`} data-below-calendar={isBelowCalendar || undefined}>
      {days.map(([date, ofDay]) => {
        const nowIndex = date === now.date ? findFirstRemaining(ofDay, isOver) : 0;
        return (
          <section key={date} aria-label={formatDay(date, language)}>
            <h3 className={classes.day}>
              {formatDay(date, language)} <Count of={ofDay.filter(isReservation).length} />
            </h3>
            <ul>
              {ofDay.map((reservation, at) => (
                <Fragment key={reservation.id}>
                  {at > 0 && at === nowIndex && nowLine}
                  <ReservationListButton
                    reservation={reservation}
                    words={words}
                    isOver={isOver(reservation)}
                    onOpen={onOpen}
                  />
                </Fragment>
              ))}
              {nowIndex === ofDay.length && nowLine}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Count({ of: count }: { of: number }) {
  return count > 0 && <span className={classes.count}>{count}</span>;
}

function findFirstRemaining(ofDay: readonly Reservation[], isOver: (one: Reservation) => boolean): number {
  const at = ofDay.findIndex((one) => !isOver(one));
  return at < 0 ? ofDay.length : at;
}

export default memo(DaysList);
