import { VisuallyHidden } from '@mantine/core';
import { memo, useCallback, useMemo } from 'react';
import { getWeekday, type LocalDate } from '../../../../../kit/time.ts';
import { DaysGrid, type GridDay, type GridRow } from '../../../../../kit/web/calendar/DaysGrid.tsx';
import { GridLegend } from '../../../../../kit/web/calendar/GridLegend.tsx';
import type { TimeRange } from '../../../../../kit/web/calendar/hours.ts';
import { formatDay, formatWeekday } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { flagParam, useUrlState } from '../../../../../kit/web/navigation/useUrlState.ts';
import { useNow } from '../../../../../kit/web/session/useToday.ts';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import { formatTimeRange } from '../reservationTexts.ts';
import { RoomName } from '../room/RoomName.tsx';
import { useFavouriteRooms } from '../room/useFavouriteRooms.ts';
import { useRoomTermsTexts } from '../roomTermsTexts.ts';
import { getVisibleDays, listRangeDays } from './calendarRange.ts';
import { useFreeShare } from './freeShare.ts';
import classes from './RoomReservationCalendar.module.css';
import { RoomTermsIcon } from './RoomTermsIcon.tsx';
import { useKeyboardReservationMoves } from './useKeyboardReservationMoves.ts';
import { type MovableReservationProps, type RoomsViewProps, useRoomsOnDays } from './useRoomsOnDays.ts';

interface RoomsWeekProps extends RoomsViewProps, MovableReservationProps {}

const steps = {
  ArrowLeft: { minutes: -30 },
  ArrowRight: { minutes: 30 },
  ArrowUp: { lines: -1 },
  ArrowDown: { lines: 1 },
  PageUp: { days: -1 },
  PageDown: { days: 1 },
} as const;
const urlParams = { weekend: flagParam() };
const moveKeys = 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown Alt+PageUp Alt+PageDown';

function RoomsWeek(props: RoomsWeekProps) {
  const { date, rooms, need, closedDays, onOpen, onBook, onDay, move, showAt } = props;
  const { t, language } = useI18n();
  const now = useNow();
  const favourites = useFavouriteRooms();
  const terms = useRoomTermsTexts();
  const weekDays = useMemo(() => listRangeDays(getVisibleDays('week', date)), [date]);
  const view = useRoomsOnDays(props, weekDays, { listsNames: true });
  const onPhone = useBreakpoint('phone');
  const [{ weekend }, changeUrl] = useUrlState(urlParams);
  const canFold = !onPhone && !(weekDays.includes(now.date) && getWeekday(now.date) >= 5);
  const isFolded = useCallback(
    (day: LocalDate) => canFold && !weekend && getWeekday(day) >= 5,
    [canFold, weekend],
  );
  const { isKnown, words, dayReservations, slots, hours, misfit } = view;
  const freeShare = useFreeShare(rooms);
  const lines = useMemo(
    () =>
      rooms.map((room): GridRow => {
        const hint = (
          <>
            <RoomTermsIcon room={room} />
            {room.capacity}
          </>
        );
        const heading = <RoomName room={room} isFavourite={favourites.has(room.id)} />;
        return { id: room.id, name: room.name, heading, hint, note: terms.all([room]) };
      }),
    [rooms, favourites, t],
  );
  const [today, time] = [now.date, now.time];
  const days = useMemo(
    () =>
      weekDays.map((day): GridDay => {
        const free = () => {
          if (need.hours) {
            const count = rooms.filter(({ id }) => !misfit?.(id, day)).length;
            return `${day} ${need.hours.end}` > `${today} ${time}`
              ? t('rooms:calendar.freeAt', { count, period: formatTimeRange(need.hours) })
              : t('rooms:calendar.over');
          }
          const fitting = rooms.filter(({ id }) => !misfit?.(id));
          return freeShare(day, fitting, slots)?.label;
        };
        return {
          date: day,
          name: `${formatWeekday(day, language)} ${Number(day.slice(8))}`,
          accessibleName: formatDay(day, language),
          closed: closedDays?.days.has(day) ? closedDays.label : undefined,
          ...(isKnown && day >= today && { hint: free(), isCount: need.hours !== null }),
          narrow: isFolded(day),
        };
      }),
    [
      weekDays,
      slots,
      freeShare,
      rooms,
      need,
      misfit,
      closedDays,
      isKnown,
      isFolded,
      today,
      time,
      language,
      t,
    ],
  );
  const describe = useCallback(
    (line: GridRow, day: GridDay, takenPeriods: readonly TimeRange[]) =>
      !isKnown
        ? `${line.name}, ${day.accessibleName}`
        : takenPeriods.length === 0
          ? day.closed === undefined
            ? t('rooms:calendar.cellFree', { room: line.name, day: day.accessibleName })
            : [line.name, day.accessibleName, day.closed].join(', ')
          : t('rooms:calendar.cellTaken', {
              room: line.name,
              day: day.accessibleName,
              periods: takenPeriods.map(formatTimeRange).join(', '),
            }),
    [isKnown, t],
  );
  const press = useCallback(
    (room: number, day: LocalDate) =>
      isFolded(day) ? changeUrl({ weekend: true }, 'replace') : onDay(day, room),
    [isFolded, changeUrl, onDay],
  );
  const open = useCallback(
    (slot: string) => {
      const reservation = dayReservations.find(({ id }) => String(id) === slot);
      if (reservation) onOpen(reservation);
    },
    [dayReservations, onOpen],
  );
  const keys = useKeyboardReservationMoves({
    reservations: dayReservations,
    rooms,
    days: weekDays,
    words,
    steps,
    move,
    showAt: (id, to) => {
      if (to && isFolded(to.date)) changeUrl({ weekend: true }, 'replace');
      showAt(id, to);
    },
  });
  const legend = (
    <GridLegend mine={t('rooms:calendar.legend.mine')} others={t('rooms:calendar.legend.others')} />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the cells inside
    <div className={classes.around} onKeyDown={keys.onKeyDown} onBlur={keys.onBlur}>
      {onPhone && legend}
      <DaysGrid
        label={t('rooms:calendar.label')}
        rowsLabel={
          <>
            {t('rooms:calendar.rooms')}
            {legend}
          </>
        }
        rows={lines}
        days={days}
        hours={hours}
        showScale
        getSlots={slots.get}
        describeCell={describe}
        freeLabel={isKnown ? t('rooms:calendar.freeWholeDay') : undefined}
        now={now}
        barHeight={24}
        onDayClick={onDay}
        fold={
          canFold
            ? {
                label: t('rooms:calendar.weekend'),
                isFolded: !weekend,
                onToggle: () => changeUrl({ weekend: !weekend }, 'replace'),
              }
            : undefined
        }
        onCellClick={press}
        onSlotClick={open}
        selection={(isKnown && need.hours) || undefined}
        getMismatch={misfit}
        onDraw={
          isKnown && onBook
            ? (room, day, period) => onBook({ date: day, ...period, rooms: [room] })
            : undefined
        }
        onMove={view.onMove}
        getTakenPeriods={view.getTakenPeriods}
        moveHint={t('rooms:move.hintDays')}
        moveKeys={moveKeys}
      />
      <VisuallyHidden aria-live="assertive">{keys.announcement}</VisuallyHidden>
    </div>
  );
}

export default memo(RoomsWeek);
