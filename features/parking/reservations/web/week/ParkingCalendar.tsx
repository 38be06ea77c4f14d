import './parkingCalendar.css';
import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import type { Period } from '../../../../../core/booking/period.ts';
import type { BookingClosingDays } from '../../../../../core/booking/web/useClosingDayNames.ts';
import { addDays, type LocalDate, listDays } from '../../../../../kit/time.ts';
import { DaySpansRow } from '../../../../../kit/web/calendar/DaySpansRow.tsx';
import { FittingText } from '../../../../../kit/web/calendar/FittingText.tsx';
import { gridRoles } from '../../../../../kit/web/calendar/gridRoles.ts';
import {
  compareEntries,
  getPastEnd,
  type HourRange,
  isPeriodOutsideHours,
} from '../../../../../kit/web/calendar/hours.ts';
import { TimeGrid } from '../../../../../kit/web/calendar/TimeGrid.tsx';
import { formatDayRange } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import type { ParkingSpace } from '../../../catalogue/space.ts';
import type { SpaceReservation } from '../../reservation.ts';
import type { ParkingTimeContext } from '../reservationForm.ts';
import { formatShortHours, formatShortTime, useSpaceReservationTexts } from '../reservationTexts.ts';
import {
  clipPeriodToDay,
  countFreeSpaces,
  DEFAULT_OPENING_HOURS,
  groupReservationsBySpaceAndDay,
} from './reservationsOnDay.ts';

interface ParkingCalendarProps {
  monday: LocalDate;
  now: ParkingTimeContext;
  spaces: readonly ParkingSpace[];
  /** All of the week, for the number of free spaces; undefined while loading. */
  all: readonly SpaceReservation[] | undefined;
  closedDays: BookingClosingDays;
  reservations: readonly SpaceReservation[];
  onOpen: (reservation: SpaceReservation) => void;
  onReserve?: ((period: Period) => void) | undefined;
}

const WHOLE_DAY: HourRange = { from: 0, to: 24 };

export function ParkingCalendar(props: ParkingCalendarProps) {
  const { monday, now, spaces, all, closedDays, reservations, onOpen, onReserve } = props;
  const { t, language } = useI18n();
  const maxBeside = useBreakpoint('belowWide') ? 2 : 3;
  const { hours = DEFAULT_OPENING_HOURS } = now;
  const week = useMemo(() => listDays([{ start: monday, end: addDays(monday, 6) }]), [monday]);
  const getStays = useMemo(() => groupReservationsBySpaceAndDay(all ?? [], week), [all, week]);
  const items = useMemo(() => {
    const sorted = reservations.map(toEntry).sort(compareEntries);
    return week.flatMap((date) =>
      sorted.flatMap(({ reservation }) => {
        const period = clipPeriodToDay(date, reservation);
        return period ? { key: reservation.id, date, ...period, reservation } : [];
      }),
    );
  }, [reservations, week]);
  // Nights outside the visible hours are also listed above them.
  const nights = useMemo(() => {
    const stays = reservations
      .filter((one) => isNightStay(one, hours))
      .map(toEntry)
      .sort(compareEntries);
    return stays.map(({ reservation }) => toNight(reservation));
  }, [reservations, hours]);
  const getMoreHint = (count: number) => t('parking:calendar.moreHint', { count });
  return (
    <TimeGrid
      label={formatDayRange({ start: monday, end: addDays(monday, 6) }, language)}
      days={week}
      hours={WHOLE_DAY}
      firstHour={hours.from + 1}
      step={15}
      items={items}
      maxBeside={maxBeside}
      hasMoreOver
      getMoreHint={getMoreHint}
      renderHead={(day) => {
        const free = all && countFreeSpaces(spaces, getStays, day, now);
        const words = closedDays.days.has(day)
          ? closedDays.label
          : free !== undefined && t('parking:grid.free', { count: free });
        return (
          words && (
            <>
              {' '}
              <span className="freeCount">{words}</span>
            </>
          )
        );
      }}
      top={
        nights.length > 0 && (
          <DaySpansRow
            days={week}
            today={now.date}
            items={nights}
            maxPerDay={3}
            getMoreHint={getMoreHint}
            className="nights"
            before={<th {...gridRoles.rowheader}>{t('parking:calendar.night')}</th>}
            renderItem={({ reservation }) => (
              <ReservationButton
                reservation={reservation}
                hours={formatShortHours(reservation)}
                isNight
                now={now}
                onOpen={onOpen}
              />
            )}
          />
        )
      }
      renderItem={({ reservation, date }) => (
        <ReservationButton
          reservation={reservation}
          hours={formatHoursOnDay(reservation, date)}
          now={now}
          onOpen={onOpen}
        />
      )}
      drawsAcrossDays
      onDraw={
        onReserve &&
        (({ row, lastRow = row, start, end }) => {
          const endsAtMidnight = end === '24:00';
          onReserve({
            startDate: row,
            startTime: start,
            endDate: endsAtMidnight ? addDays(lastRow, 1) : lastRow,
            endTime: endsAtMidnight ? '00:00' : end,
          });
        })
      }
    />
  );
}

function toEntry(reservation: SpaceReservation) {
  const { startDate, startTime, endDate, endTime, bayName: title, isMine } = reservation;
  return { start: `${startDate} ${startTime}`, end: `${endDate} ${endTime}`, title, isMine, reservation };
}

interface ReservationButtonProps {
  reservation: SpaceReservation;
  hours: string;
  isNight?: boolean;
  now: ParkingTimeContext;
  onOpen: (reservation: SpaceReservation) => void;
}

function ReservationButton({ reservation, hours, isNight, now, onOpen }: ReservationButtonProps) {
  const words = useSpaceReservationTexts();
  const { bayName: spaceName, endDate, endTime } = reservation;
  return (
    <button
      type="button"
      className="reservation"
      data-mine={reservation.isMine || undefined}
      data-night={isNight}
      data-past={endTime <= getPastEnd(endDate, now) || undefined}
      onClick={() => onOpen(reservation)}
    >
      <VisuallyHidden>
        {[spaceName, words.formatHolderAndTitle(reservation), words.formatPeriod(reservation)].join(', ')}
      </VisuallyHidden>
      <span className="stayBody" aria-hidden>
        <span className="stayLine">
          <FittingText variants={[...new Set([shortenSpaceName(spaceName), spaceName])]} />
        </span>
        <span className="stayTime">{hours}</span>
        <span className="stayLine" data-name>
          <FittingText variants={words.listHolderNames(reservation)} />
        </span>
      </span>
    </button>
  );
}

const shortenSpaceName = (name: string) => name.replace(/(\p{L}{3})\p{L}{3,}/gu, '$1.');

function isNightStay(reservation: SpaceReservation, visibleHours: HourRange): boolean {
  const { startDate, endDate } = reservation;
  return listDays([{ start: startDate, end: endDate }]).every((day) => {
    const hours = clipPeriodToDay(day, reservation);
    return !hours || isPeriodOutsideHours(hours, visibleHours);
  });
}

function toNight(reservation: SpaceReservation) {
  const { id, startDate, endDate, isMine } = reservation;
  const end = clipPeriodToDay(endDate, reservation) ? endDate : addDays(endDate, -1);
  return { key: id, start: startDate, end, isMine, reservation };
}

/** Shows the start (`8 →`) or end (`→ 18`) on the days of a longer reservation. */
function formatHoursOnDay(reservation: SpaceReservation, day: LocalDate): string {
  const isStart = reservation.startDate === day;
  const isEnd = !clipPeriodToDay(addDays(day, 1), reservation);
  if (isStart && isEnd) return formatShortHours(reservation);
  if (isStart) return `${formatShortTime(reservation.startTime)} →`;
  return isEnd ? `→ ${formatShortTime(reservation.endTime)}` : '→';
}
