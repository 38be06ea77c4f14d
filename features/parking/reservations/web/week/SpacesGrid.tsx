import { IconMoon } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import type { Period } from '../../../../../core/booking/period.ts';
import type { BookingClosingDays } from '../../../../../core/booking/web/useClosingDayNames.ts';
import { addDays, getWeekday, type LocalDate } from '../../../../../kit/time.ts';
import { DaysGrid, type GridDay } from '../../../../../kit/web/calendar/DaysGrid.tsx';
import type { DayTimelineSlot } from '../../../../../kit/web/calendar/DayTimeline.tsx';
import { FittingText } from '../../../../../kit/web/calendar/FittingText.tsx';
import { GridLegend } from '../../../../../kit/web/calendar/GridLegend.tsx';
import { isPeriodOutsideHours } from '../../../../../kit/web/calendar/hours.ts';
import { formatDay, formatWeekday } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import type { ParkingSpace } from '../../../catalogue/space.ts';
import type { SpaceReservation } from '../../reservation.ts';
import type { SpaceCalendarReservation } from '../closedSpaces.ts';
import { hasNoHoursLeftToPropose, type ParkingTimeContext } from '../reservationForm.ts';
import {
  formatReservationHours,
  formatShortHours,
  formatShortTime,
  useSpaceReservationTexts,
} from '../reservationTexts.ts';
import {
  countFreeSpaces,
  DEFAULT_OPENING_HOURS,
  findFreeSpaceHours,
  groupReservationsBySpaceAndDay,
  isSpaceFreeRestOfDay,
  type SpaceReservationOnDay,
} from './reservationsOnDay.ts';
import classes from './SpacesGrid.module.css';

export interface SpaceOnDay {
  space: number;
  day: LocalDate;
}

interface SpacesGridProps {
  monday: LocalDate;
  now: ParkingTimeContext;
  spaces: readonly ParkingSpace[];
  lines: readonly ParkingSpace[];
  /** Undefined while loading; nothing is shown as free then. */
  reservations: readonly SpaceReservation[] | undefined;
  closedDays?: BookingClosingDays | undefined;
  isWeekendFolded?: boolean;
  onFold?: ((isFolded: boolean) => void) | undefined;
  onOpen: (reservation: SpaceReservation) => void;
  onDay: (of: SpaceOnDay) => void;
  onReserve?: ((of: SpaceOnDay) => void) | undefined;
  onReservePeriod?: ((period: Period, space: number) => void) | undefined;
}

export function SpacesGrid(props: SpacesGridProps) {
  const { monday, now, spaces, lines, reservations, closedDays } = props;
  const { isWeekendFolded = false, onFold, onOpen, onDay, onReserve, onReservePeriod } = props;
  const { t, language } = useI18n();
  const { hours = DEFAULT_OPENING_HOURS } = now;
  const words = useSpaceReservationTexts();
  const dates = useMemo(() => [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(monday, offset)), [monday]);
  const getStays = useMemo(
    () => groupReservationsBySpaceAndDay(reservations ?? NO_RESERVATIONS, dates),
    [reservations, dates],
  );
  const isKnown = reservations !== undefined;
  const slots = useMemo(() => {
    const slotCache = new Map<readonly SpaceReservationOnDay[], readonly DayTimelineSlot[]>();
    return (space: number, day: LocalDate) => {
      const stays = getStays(space, day);
      const slots = slotCache.get(stays) ?? stays.map((stay) => toBarSlot(stay, day));
      slotCache.set(stays, slots);
      return slots;
    };
  }, [getStays, language, hours]);
  const days = useMemo(
    () =>
      dates.map((date): GridDay => {
        const free = countFreeSpaces(spaces, getStays, date, now);
        return {
          date,
          name: `${formatWeekday(date, language)} ${Number(date.slice(8))}`,
          accessibleName: formatDay(date, language),
          // Do not dim a week that is over completely.
          isPast: date < now.date && now.date <= (dates.at(-1) ?? ''),
          closed: closedDays?.days.has(date) ? closedDays.label : undefined,
          narrow: isWeekendFolded && getWeekday(date) >= 5,
          hint: isKnown && free !== undefined ? t('parking:grid.free', { count: free }) : undefined,
        };
      }),
    [dates, spaces, getStays, closedDays, isWeekendFolded, isKnown, now, language, t],
  );
  const press = useCallback(
    (space: number, day: LocalDate, beside?: string) => {
      if (isWeekendFolded && getWeekday(day) >= 5 && beside === undefined) return onFold?.(false);
      const stays = getStays(space, day);
      // A closure has no details of its own, so open the day.
      const open = (reservation: SpaceCalendarReservation) =>
        reservation.closed === undefined ? onOpen(reservation) : onDay({ space, day });
      const [only, ...otherStays] = stays.filter((stay) => !isPeriodOutsideHours(stay, hours));
      const pressedStay = stays.find(({ reservation }) => String(reservation.id) === beside);
      if (pressedStay) open(pressedStay.reservation);
      // In the evening, show the rest of the day instead of a proposal for tomorrow.
      else if (onReserve && isSpaceFreeRestOfDay(stays, day, now) && !hasNoHoursLeftToPropose(day, now))
        onReserve({ space, day });
      else if (stays.length === 0 && day < now.date) return;
      else if (only && otherStays.length === 0 && findFreeSpaceHours(stays, day, now).length === 0)
        open(only.reservation);
      else onDay({ space, day });
    },
    [getStays, now, hours, isWeekendFolded, onFold, onReserve, onOpen, onDay],
  );
  return (
    <DaysGrid
      label={t('parking:grid.label')}
      rowsLabel={
        <>
          {t('parking:grid.spaces')}
          <GridLegend mine={t('parking:grid.mine')} others={t('parking:grid.others')} tones="red" />
        </>
      }
      rows={lines}
      days={days}
      now={now}
      getSlots={slots}
      hours={hours}
      showScale
      tones="red"
      barHeight={40}
      describeCell={(line, { date, accessibleName, closed }, takenSlots) =>
        t('parking:grid.heard', {
          bay: line.name,
          day: accessibleName,
          hours: [
            ...takenSlots.map((slot) => `${formatSlotTimes(slot)} ${slot.label}`),
            ...(takenSlots.every((slot) => isPeriodOutsideHours(slot, hours))
              ? [closed ?? t(date < now.date ? 'parking:grid.over' : 'parking:grid.freeCell')]
              : []),
          ].join(', '),
        })
      }
      describeOutside={(line, { accessibleName }, slot) =>
        t('parking:grid.heard', {
          bay: line.name,
          day: accessibleName,
          hours: `${formatSlotTimes(slot)} ${slot.label}`,
        })
      }
      freeLabel={t('parking:grid.allFree')}
      pastLabel={t('parking:grid.over')}
      freeText={isKnown ? t('parking:grid.freeCell') : undefined}
      fold={
        onFold && {
          label: t('parking:grid.weekend'),
          isFolded: isWeekendFolded,
          onToggle: () => onFold(!isWeekendFolded),
        }
      }
      onCellClick={press}
      onSlotClick={(slot) => {
        const clicked = reservations?.find(({ id }) => String(id) === slot);
        if (clicked) onOpen(clicked);
      }}
      onDraw={
        isKnown && onReservePeriod
          ? (space, day, { start, end }) => {
              if (day < now.date) return;
              onReservePeriod({ startDate: day, startTime: start, endDate: day, endTime: end }, space);
            }
          : undefined
      }
    />
  );

  function toBarSlot(stay: SpaceReservationOnDay, day: LocalDate): DayTimelineSlot {
    const { start, end, reservation } = stay;
    const { id, isMine, closed }: SpaceCalendarReservation = reservation;
    const label = words.formatHolderAndTitle(reservation);
    return {
      key: id,
      start,
      end,
      tone: closed !== undefined ? 'closed' : isMine ? 'mine' : 'taken',
      label,
      clickable: closed === undefined,
      text: isPeriodOutsideHours(stay, hours) ? (
        <NightText stay={stay} day={day} />
      ) : (
        <HolderText stay={stay} day={day} />
      ),
    };
  }
}

const NO_RESERVATIONS: readonly SpaceReservation[] = [];

const formatSlotTimes = ({ start, end }: DayTimelineSlot) =>
  formatReservationHours({ startTime: start, endTime: end });

interface StayOnDay {
  stay: SpaceReservationOnDay;
  day: LocalDate;
}

/** Hours, the start alone in a narrow bar, and above them the holder if known. */
function HolderText({ stay, day }: StayOnDay) {
  const words = useSpaceReservationTexts();
  const hours = formatStayHours(stay, day);
  const startsHere = stay.reservation.startDate === day;
  const shortest = startsHere ? formatShortTime(stay.start) : hours.replace('\u00a0', '');
  return (
    <>
      <FittingText variants={[...new Set([shortest, hours])]} />
      <FittingText variants={words.listHolderNames(stay.reservation)} secondLine={hours} />
    </>
  );
}

function NightText({ stay, day }: StayOnDay) {
  return (
    <span className={classes.night}>
      <IconMoon size={14} stroke={1.75} />
      <span data-words={formatStayHours(stay, day)} />
    </span>
  );
}

/** `9–18`; a stay of several days shows only its end on that day: `22 →`, `→ 4`. */
function formatStayHours(stay: SpaceReservationOnDay, day: LocalDate): string {
  const { start, end } = stay;
  const { startDate, endDate } = stay.reservation;
  const [begins, ends] = [startDate === day, endDate === day || end !== '24:00'];
  if (begins && ends) return formatShortHours({ startTime: start, endTime: end });
  return [begins && formatShortTime(start), '→', ends && formatShortTime(end)].filter(Boolean).join('\u00a0');
}
