import { memo, useMemo, useRef } from 'react';
import type { ReaderClosedDays } from '../../../../core/booking/web/useClosedDays.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { gridRoles } from '../../../../kit/web/calendar/gridRoles.ts';
import type { Hours } from '../../../../kit/web/calendar/hours.ts';
import { useGridNavigation } from '../../../../kit/web/calendar/useGridNavigation.ts';
import hidden from '../../../../kit/web/calendar/visuallyHidden.module.css';
import { formatDay, formatTime, formatWeekday } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useBreakpoint } from '../../../../kit/web/ui/useBreakpoint.ts';
import { useNow } from '../../../../kit/web/useToday.ts';
import type { Reservation, Room } from '../../reservation.ts';
import { getViewerRelation, useReservationWords } from '../reservationWords.ts';
import { useDayHours } from '../usualHours.ts';
import { daysIn, daysShown } from './calendarRange.ts';
import DaysList from './DaysList.tsx';
import { useFreeShare } from './freeShare.ts';
import classes from './MonthView.module.css';
import { minutesTaken, unread } from './slots.ts';

interface MonthViewProps {
  date: LocalDate;
  /** All reservations, for the share of free time; null: not shown. */
  all: readonly Reservation[] | null;
  told: readonly Reservation[] | undefined;
  rooms: readonly Room[];
  shut?: ReaderClosedDays | undefined;
  onOpen: (reservation: Reservation) => void;
  onDay: (date: LocalDate) => void;
}

const TOLD = 3;

const stepOf = (share: number) => Math.min(Math.ceil(share * 4), 4);

function MonthView({ date, all, told, rooms, shut, onOpen, onDay }: MonthViewProps) {
  const { t, language } = useWords();
  const now = useNow();
  const words = useReservationWords(rooms);
  const table = useRef<HTMLTableElement>(null);
  const stops = useGridNavigation(table);
  const onPhone = useBreakpoint('phone');
  const days = daysIn(daysShown('month', date));
  const hoursOn = useDayHours(rooms);
  const freeShare = useFreeShare();
  const ofDays = useMemo(() => all && heldOnDays(all, rooms), [all, rooms]);
  const inWords = useMemo(() => Map.groupBy(told ?? unread, ({ date: day }) => day), [told]);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
  const [firstWeek = []] = weeks;
  const grid = (
    <table
      ref={table}
      {...gridRoles.grid}
      aria-label={t('rooms:calendar.label')}
      className={classes.month}
      {...stops}
    >
      <thead>
        <tr {...gridRoles.row}>
          {firstWeek.map((day) => (
            <th key={day} {...gridRoles.columnheader} className={classes.weekday}>
              {formatWeekday(day, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]} {...gridRoles.row}>
            {week.map((day) => {
              const hours = hoursOn(day);
              const taken = (within: Hours) => takenWithin(ofDays?.get(day), within);
              const full = taken(hours) / (rooms.length * (hours.to - hours.from) * 60 || 1);
              const free = ofDays && freeShare({ rooms: rooms.length, day, hours, now, taken });
              const own = inWords.get(day) ?? [];
              const closed = shut?.days.has(day) ? shut.label : undefined;
              return (
                <td
                  key={day}
                  {...gridRoles.gridcell}
                  className={classes.day}
                  data-step={stepOf(full)}
                  data-outside={day.slice(0, 7) !== date.slice(0, 7) || undefined}
                  data-past={day < now.date || undefined}
                  data-today={day === now.date || undefined}
                >
                  <button
                    type="button"
                    className={classes.open}
                    data-cell={day}
                    tabIndex={-1}
                    onClick={() => onDay(day)}
                  >
                    <span className={hidden.visuallyHidden}>
                      {[
                        formatDay(day, language),
                        closed,
                        closed === undefined && free,
                        own.length > 0 && t('rooms:calendar.listed', { count: own.length }),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                    <span className={classes.number} aria-hidden>
                      {Number(day.slice(8))}
                    </span>
                    {!onPhone && (
                      <span className={classes.share} aria-hidden>
                        {closed ?? free}
                      </span>
                    )}
                  </button>
                  {onPhone && own.length > 0 && <span className={classes.dot} aria-hidden />}
                  {!onPhone &&
                    own.slice(0, TOLD).map((reservation) => (
                      <button
                        key={reservation.id}
                        type="button"
                        className={classes.told}
                        data-standing={getViewerRelation(reservation)}
                        data-over={`${day} ${reservation.end}` <= `${now.date} ${now.time}` || undefined}
                        data-reservation={reservation.id}
                        aria-haspopup="dialog"
                        onClick={() => onOpen(reservation)}
                      >
                        <span className={classes.time}>{formatTime(reservation.start)}</span>{' '}
                        <span>
                          {words.roomsOf(reservation.rooms)} {words.nameOf(reservation)}
                        </span>
                      </button>
                    ))}
                  {!onPhone && own.length > TOLD && (
                    <span className={classes.more}>+{own.length - TOLD}</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!onPhone) return grid;
  return (
    <>
      {grid}
      {told && <MonthAgenda date={date} told={told} rooms={rooms} onOpen={onOpen} />}
    </>
  );
}

function MonthAgenda({
  date,
  told,
  rooms,
  onOpen,
}: Pick<MonthViewProps, 'date' | 'rooms' | 'onOpen'> & { told: readonly Reservation[] }) {
  const { t } = useWords();
  const { date: today } = useNow();
  const month = date.slice(0, 7);
  const ofMonth = told.filter(
    ({ date: day }) => day.startsWith(month) && (day >= today || month < today.slice(0, 7)),
  );
  return (
    <section aria-label={t('rooms:calendar.mineHead')}>
      {ofMonth.length === 0 ? (
        <p className={classes.none}>{t('rooms:calendar.none')}</p>
      ) : (
        <DaysList reservations={ofMonth} rooms={rooms} onOpen={onOpen} follows />
      )}
    </section>
  );
}

export default memo(MonthView);

interface Held {
  reservation: Reservation;
  rooms: number;
}

function heldOnDays(all: readonly Reservation[], rooms: readonly Room[]): Map<LocalDate, Held[]> {
  const shown = new Set(rooms.map(({ id }) => id));
  const held = all.map((reservation) => ({
    reservation,
    rooms: reservation.rooms.filter((id) => shown.has(id)).length,
  }));
  return Map.groupBy(held, ({ reservation }) => reservation.date);
}

const takenWithin = (held: readonly Held[] | undefined, hours: Hours) =>
  (held ?? []).reduce((sum, { reservation, rooms }) => sum + rooms * minutesTaken([reservation], hours), 0);
