import { memo, useMemo } from 'react';
import { formatDay } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useNow } from '../../../../kit/web/today.ts';
import type { Reservation, Room } from '../../reservation.ts';
import { useReservationWords } from '../reservationWords.ts';
import classes from './DaysList.module.css';
import { ReservationRow } from './ReservationRow.tsx';

interface DaysListProps {
  reservations: readonly Reservation[];
  rooms: readonly Room[];
  onOpen: (reservation: Reservation) => void;
}

/** The reservations day by day, in the order of time; one's own before others of the same hour. */
function DaysList({ reservations, rooms, onOpen }: DaysListProps) {
  const { language } = useWords();
  const now = useNow();
  const words = useReservationWords(rooms);
  const days = useMemo(() => {
    const order = ({ date, start, isMine, rooms: held }: Reservation) =>
      `${date} ${start} ${isMine ? 0 : 1} ${words.roomsOf(held)}`;
    const sorted = reservations
      .map((reservation) => ({ reservation, at: order(reservation) }))
      .sort((one, other) => one.at.localeCompare(other.at))
      .map(({ reservation }) => reservation);
    return [...Map.groupBy(sorted, ({ date }) => date)];
  }, [reservations, words]);
  return (
    <div className={classes.list}>
      {days.map(([date, ofDay]) => (
        <section key={date} aria-label={formatDay(date, language)}>
          <h3 className={classes.day}>
            {formatDay(date, language)} <span className={classes.count}>{ofDay.length}</span>
          </h3>
          <ul className={classes.rows}>
            {ofDay.map((reservation) => (
              <ReservationRow
                key={reservation.id}
                reservation={reservation}
                words={words}
                isOver={`${date} ${reservation.end}` <= `${now.date} ${now.time}`}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export default memo(DaysList);
