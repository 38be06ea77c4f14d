import { memo, useMemo, useRef } from 'react';
import type { BookingClosingDays } from '../../../../core/booking/web/useClosingDayNames.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { gridRoles } from '../../../../kit/web/calendar/gridRoles.ts';
import type { HourRange } from '../../../../kit/web/calendar/hours.ts';
import { useGridNavigation } from '../../../../kit/web/calendar/useGridNavigation.ts';
import { formatDay, formatTime, formatWeekday } from '../../../../kit/web/format.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import { useBreakpoint } from '../../../../kit/web/ui/useBreakpoint.ts';
import hidden from '../../../../kit/web/ui/visuallyHidden.module.css';
import { useNow } from '../../../../kit/web/useToday.ts';
import type { Reservation, Room } from '../../reservation.ts';
import { getViewerRelation, useReservationTexts } from '../reservationTexts.ts';
import { useDayHours } from '../usualHours.ts';
import { getVisibleDays, listRangeDays } from './calendarRange.ts';
import DaysList from './DaysList.tsx';
import { useFreePercentageLabel } from './freePercentage.ts';
import classes from './MonthView.module.css';
import { NO_RESERVATIONS, sumMinutesWithinHours } from './slots.ts';

interface MonthViewProps {
  date: LocalDate;
  /** All reservations, for the share of free time; null: not shown. */
  all: readonly Reservation[] | null;
  namedReservations: readonly Reservation[] | undefined;
  rooms: readonly Room[];
  closedDays?: BookingClosingDays | undefined;
  onOpen: (reservation: Reservation) => void;
  onDay: (date: LocalDate) => void;
}

const MAX_NAMED = 3;

const toShadeStep = (share: number) => Math.min(Math.ceil(share * 4), 4);

function MonthView({ date, all, namedReservations, rooms, closedDays, onOpen, onDay }: MonthViewProps) {
  const { t, language } = useI18n();
  const now = useNow();
  const words = useReservationTexts(rooms);
  const table = useRef<HTMLTableElement>(null);
  const stops = useGridNavigation(table);
  const onPhone = useBreakpoint('phone');
  const days = listRangeDays(getVisibleDays('month', date));
  const hoursOn = useDayHours(rooms);
  const freeShare = useFreePercentageLabel();
  const roomReservationsByDay = useMemo(() => all && groupByDay(all, rooms), [all, rooms]);
  const namedByDay = useMemo(
    () => Map.groupBy(namedReservations ?? NO_RESERVATIONS, ({ date: day }) => day),
    [namedReservations],
  );
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
              const sumTaken = (within: HourRange) =>
                sumTakenMinutes(roomReservationsByDay?.get(day), within);
              const full = sumTaken(hours) / (rooms.length * (hours.to - hours.from) * 60 || 1);
              const free =
                roomReservationsByDay &&
                freeShare({ rooms: rooms.length, day, hours, now, getTakenMinutes: sumTaken });
              const own = namedByDay.get(day) ?? [];
              const closed = closedDays?.days.has(day) ? closedDays.label : undefined;
              return (
                <td
                  key={day}
                  {...gridRoles.gridcell}
                  className={classes.day}
                  data-step={toShadeStep(full)}
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
                    own.slice(0, MAX_NAMED).map((reservation) => (
                      <button
                        key={reservation.id}
                        type="button"
                        className={classes.named}
                        data-relation={getViewerRelation(reservation)}
                        data-over={`${day} ${reservation.end}` <= `${now.date} ${now.time}` || undefined}
                        data-reservation={reservation.id}
                        aria-haspopup="dialog"
                        onClick={() => onOpen(reservation)}
                      >
                        <span className={classes.time}>{formatTime(reservation.start)}</span>{' '}
                        <span>
                          {words.formatRoomNames(reservation.rooms)} {words.formatName(reservation)}
                        </span>
                      </button>
                    ))}
                  {!onPhone && own.length > MAX_NAMED && (
                    <span className={classes.more}>+{own.length - MAX_NAMED}</span>
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
      {namedReservations && (
        <MonthAgenda date={date} namedReservations={namedReservations} rooms={rooms} onOpen={onOpen} />
      )}
    </>
  );
}

function MonthAgenda({
  date,
  namedReservations,
  rooms,
  onOpen,
}: Pick<MonthViewProps, 'date' | 'rooms' | 'onOpen'> & { namedReservations: readonly Reservation[] }) {
  const { t } = useI18n();
  const { date: today } = useNow();
  const month = date.slice(0, 7);
  const ofMonth = namedReservations.filter(
    ({ date: day }) => day.startsWith(month) && (day >= today || month < today.slice(0, 7)),
  );
  return (
    <section aria-label={t('rooms:calendar.mineHead')}>
      {ofMonth.length === 0 ? (
        <p className={classes.none}>{t('rooms:calendar.none')}</p>
      ) : (
        <DaysList reservations={ofMonth} rooms={rooms} onOpen={onOpen} isBelowCalendar />
      )}
    </section>
  );
}

export default memo(MonthView);

interface RoomReservations {
  reservation: Reservation;
  rooms: number;
}

function groupByDay(all: readonly Reservation[], rooms: readonly Room[]): Map<LocalDate, RoomReservations[]> {
  const roomIds = new Set(rooms.map(({ id }) => id));
  const entries = all.map((reservation) => ({
    reservation,
    rooms: reservation.rooms.filter((id) => roomIds.has(id)).length,
  }));
  return Map.groupBy(entries, ({ reservation }) => reservation.date);
}

const sumTakenMinutes = (entries: readonly RoomReservations[] | undefined, hours: HourRange) =>
  (entries ?? []).reduce(
    (sum, { reservation, rooms }) => sum + rooms * sumMinutesWithinHours([reservation], hours),
    0,
  );
