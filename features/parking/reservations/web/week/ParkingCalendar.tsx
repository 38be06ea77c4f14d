import './parkingCalendar.css';
import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import type { Period } from '../../../../../core/booking/period.ts';
import { addDays, type LocalDate, listDays } from '../../../../../kit/time.ts';
import { DaySpansRow } from '../../../../../kit/web/calendar/DaySpansRow.tsx';
import { gridRoles } from '../../../../../kit/web/calendar/gridRoles.ts';
import {
  compareEntries,
  getPastEnd,
  type HourRange,
  isPeriodOutsideHours,
} from '../../../../../kit/web/calendar/hours.ts';
import { TimeGrid } from '../../../../../kit/web/calendar/TimeGrid.tsx';
import { formatDayRange, formatTime } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import type { SpaceReservation } from '../../reservation.ts';
import type { ParkingTimeContext } from '../reservationForm.ts';
import { formatReservationHours, getHolderInitials, useSpaceReservationTexts } from '../reservationTexts.ts';
import { clipPeriodToDay, DEFAULT_OPENING_HOURS } from './reservationsOnDay.ts';

interface ParkingCalendarProps {
  monday: LocalDate;
  now: ParkingTimeContext;
  reservations: readonly SpaceReservation[];
  onOpen: (reservation: SpaceReservation) => void;
  onReserve?: ((period: Period) => void) | undefined;
}

const WHOLE_DAY: HourRange = { from: 0, to: 24 };

export function ParkingCalendar({ monday, now, reservations, onOpen, onReserve }: ParkingCalendarProps) {
  const { t, language } = useI18n();
  const maxBeside = useBreakpoint('belowWide') ? 2 : 3;
  const { hours = DEFAULT_OPENING_HOURS } = now;
  const week = useMemo(() => listDays([{ start: monday, end: addDays(monday, 6) }]), [monday]);
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
                hours={formatReservationHours(reservation)}
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
      <span className="stayBody">
        <FittingText className="reservationBay" words={spaceName} short={shortenSpaceName(spaceName)} />{' '}
        <span className="stayTime" aria-hidden>
          {hours}
        </span>
        <VisuallyHidden>{words.formatPeriod(reservation)}</VisuallyHidden>{' '}
        <FittingText words={words.formatName(reservation)} short={getHolderInitials(reservation)} />
      </span>
    </button>
  );
}

/** Never breaks a word: a narrow column shows the short text or nothing. */
function FittingText({ words, short, className }: { words: string; short?: string; className?: string }) {
  const longest = Math.max(...words.split(/\s+/).map(({ length }) => length));
  const needs = longest > 9 ? 'wide' : longest > 5 ? 'middle' : longest > 3 ? 'little' : undefined;
  return (
    <span className={className} data-needs={needs}>
      {needs && <VisuallyHidden>{words}</VisuallyHidden>}
      <span className="stayWords" aria-hidden={needs !== undefined}>
        {words}
      </span>
      {needs && short && (
        <span className="stayShort" aria-hidden>
          {short}
        </span>
      )}
    </span>
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

/** Shows the start (`8:00 →`) or end (`→ 18:00`) on the days of a longer reservation. */
function formatHoursOnDay(reservation: SpaceReservation, day: LocalDate): string {
  const isStart = reservation.startDate === day;
  const isEnd = !clipPeriodToDay(addDays(day, 1), reservation);
  if (isStart && isEnd) return formatReservationHours(reservation);
  if (isStart) return `${formatTime(reservation.startTime)} →`;
  return isEnd ? `→ ${formatTime(reservation.endTime)}` : '→';
}
