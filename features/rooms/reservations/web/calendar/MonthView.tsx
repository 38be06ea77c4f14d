import { memo, useMemo } from 'react';
import type { BookingClosingDays } from '../../../../../core/booking/web/useClosingDayNames.ts';
import type { LocalDate } from '../../../../../kit/time.ts';
import gridClasses from '../../../../../kit/web/calendar/grid.module.css';
import { gridRoles } from '../../../../../kit/web/calendar/gridRoles.ts';
import { MonthGrid } from '../../../../../kit/web/calendar/MonthGrid.tsx';
import { formatDay, formatTime } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useNow } from '../../../../../kit/web/session/useToday.ts';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import hidden from '../../../../../kit/web/ui/visuallyHidden.module.css';
import type { Room } from '../../../catalogue/room.ts';
import type { Reservation } from '../../reservation.ts';
import { useReservationTexts } from '../reservationTexts.ts';
import DaysList from './DaysList.tsx';
import { useFreeShare } from './freeShare.ts';
import classes from './MonthView.module.css';
import { NO_RESERVATIONS, ReservationSlotIndex } from './slots.ts';

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
  const onPhone = useBreakpoint('phone');
  const freeShare = useFreeShare(rooms);
  const slots = useMemo(() => all && new ReservationSlotIndex(all, words), [all, words]);
  const named = useMemo(() => (namedReservations ?? NO_RESERVATIONS).map(toSpan), [namedReservations]);
  const namedByDay = useMemo(() => Map.groupBy(named, ({ start }) => start), [named]);
  return (
    <>
      <MonthGrid
        label={t('rooms:calendar.label')}
        className={`${gridClasses.box} ${classes.month}`}
        month={date}
        today={now.date}
        items={onPhone ? NO_SPANS : named}
        maxPerDay={MAX_NAMED}
        getMoreHint={(count) => t('rooms:calendar.moreHint', { count })}
        getDayProps={(day) => {
          const isClosed = closedDays?.days.has(day);
          const share = (!isClosed && slots && freeShare(day, rooms, slots)?.share) || 0;
          return {
            ...gridRoles.gridcell,
            'data-step': toShadeStep(share),
            'data-dimmed': day.slice(0, 7) !== date.slice(0, 7) || day < now.date || undefined,
          };
        }}
        renderDay={(day) => {
          const free = slots && freeShare(day, rooms, slots)?.label;
          const count = namedByDay.get(day)?.length ?? 0;
          const closed = closedDays?.days.has(day) ? closedDays.label : undefined;
          return (
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
                  closed ?? free,
                  count > 0 && t('rooms:calendar.listed', { count }),
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
              {onPhone && count > 0 && <span className={classes.dot} aria-hidden />}
            </button>
          );
        }}
        renderItem={({ reservation }) => (
          <button
            type="button"
            className={classes.named}
            data-mine={reservation.isMine || undefined}
            data-over={`${reservation.date} ${reservation.end}` <= `${now.date} ${now.time}` || undefined}
            data-reservation={reservation.id}
            aria-haspopup="dialog"
            title={words.formatName(reservation)}
            onClick={() => onOpen(reservation)}
          >
            <span className={classes.time}>{formatTime(reservation.start)}</span>{' '}
            {words.formatRoomNames(reservation.rooms)}{' '}
            <span className={reservation.isMine ? hidden.visuallyHidden : undefined}>
              {words.formatName(reservation)}
            </span>
          </button>
        )}
      />
      {onPhone && namedReservations && (
        <MonthAgenda date={date} namedReservations={namedReservations} rooms={rooms} onOpen={onOpen} />
      )}
    </>
  );
}

const NO_SPANS: never[] = [];

const toSpan = (reservation: Reservation) => ({
  key: reservation.id,
  start: reservation.date,
  end: reservation.date,
  reservation,
});

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
