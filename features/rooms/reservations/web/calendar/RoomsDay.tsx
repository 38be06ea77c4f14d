import { VisuallyHidden } from '@mantine/core';
import { type MouseEvent, memo, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { toMinutes, toTime } from '../../../../../kit/time.ts';
import gridClasses from '../../../../../kit/web/calendar/grid.module.css';
import { gridRoles } from '../../../../../kit/web/calendar/gridRoles.ts';
import { getPastEnd, type HourRange, toBarPosition } from '../../../../../kit/web/calendar/hours.ts';
import { useDeferredRows } from '../../../../../kit/web/calendar/useDeferredRows.ts';
import { useGridNavigation } from '../../../../../kit/web/calendar/useGridNavigation.ts';
import { getMinuteAt, usePeriodDrag } from '../../../../../kit/web/calendar/usePeriodDrag.ts';
import { formatTime } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useNow } from '../../../../../kit/web/session/useToday.ts';
import { useFavouriteRooms } from '../room/useFavouriteRooms.ts';
import { addHour } from './calendarSelection.ts';
import classes from './RoomsDay.module.css';
import { RoomTimelineRow } from './RoomTimelineRow.tsx';
import { useKeyboardReservationMoves } from './useKeyboardReservationMoves.ts';
import { type MovableReservationProps, type RoomsViewProps, useRoomsOnDays } from './useRoomsOnDays.ts';

interface RoomsDayProps extends Omit<RoomsViewProps, 'onDay'>, MovableReservationProps {
  highlightedRoom: number | null;
}

const STEP = 30;
/** With more rooms, rows are lower on a desktop. */
const COMPACT_FROM = 10;
const steps = {
  ArrowLeft: { minutes: -STEP },
  ArrowRight: { minutes: STEP },
  ArrowUp: { lines: -1 },
  ArrowDown: { lines: 1 },
} as const;

function RoomsDay(props: RoomsDayProps) {
  const { date, rooms, need, highlightedRoom, onOpen, move, showAt } = props;
  const { t } = useI18n();
  const now = useNow();
  const favourites = useFavouriteRooms();
  const view = useRoomsOnDays(props, [date]);
  const { isKnown, words, dayReservations, slots, hours, misfit, findById } = view;
  const onBook = isKnown ? props.onBook : undefined;
  const wantedHours = isKnown ? need.hours : null;
  const table = useRef<HTMLTableElement>(null);
  const stops = useGridNavigation(table);
  const { dragged, handlers } = usePeriodDrag({
    hours,
    step: STEP,
    getTaken: (line, slot) =>
      slot === undefined ? slots.get(Number(line), date) : view.getTakenPeriods(slot, Number(line), date),
    onDraw: onBook && (({ row, start, end }) => onBook({ date, start, end, rooms: [Number(row)] })),
    onMove: (slot, to) => view.onMove(slot, { ...to, date, row: Number(to.row) }),
  });
  const keys = useKeyboardReservationMoves({
    reservations: dayReservations,
    rooms,
    words,
    steps,
    move,
    showAt,
  });
  const mayBook = onBook !== undefined;
  const isToday = date === now.date;
  const past = getPastEnd(date, now);
  const getRowProps = useDeferredRows(
    useMemo(
      () => ({
        date,
        slotsOf: slots.get,
        hours,
        words,
        mayBook,
        past,
        isToday,
        requiredHours: wantedHours,
        misfit,
      }),
      [date, slots, hours, words, mayBook, past, isToday, wantedHours, misfit],
    ),
  );
  const isHighlightedRoomDrawn =
    isKnown && getRowProps(rooms.findIndex(({ id }) => id === highlightedRoom)) !== null;
  useEffect(() => {
    if (highlightedRoom === null || !isHighlightedRoomDrawn) return;
    const line = table.current?.querySelector(`[data-line="${highlightedRoom}"]`)?.closest('tr');
    line?.scrollIntoView({ block: 'nearest' });
    line?.querySelector<HTMLElement>('[data-cell]')?.focus({ preventScroll: true });
  }, [highlightedRoom, isHighlightedRoomDrawn]);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target, detail } = event;
    const element = target instanceof Element ? target : null;
    const reservation = findById(element?.closest<HTMLElement>('[data-reservation]')?.dataset.reservation);
    if (reservation) return onOpen(reservation);
    const gap = element?.closest<HTMLElement>('[data-free]');
    const { start = '', end = '' } = gap?.dataset ?? {};
    if (!gap || !onBook) return;
    // Keyboard: the start of the free time. Mouse: the half hour under the pointer. Both for one hour.
    const from = detail === 0 ? start : getHalfHourAt(gap, event, hours);
    const to = addHour(from);
    const room = Number(gap.dataset.free);
    if (
      wantedHours &&
      start <= wantedHours.start &&
      wantedHours.end <= end &&
      wantedHours.start <= from &&
      from < wantedHours.end
    )
      return onBook({ date, ...wantedHours, rooms: [room] });
    onBook({ date, start: from, end: to < end ? to : end, rooms: [room] });
  };
  const presses = {
    onClick,
    ...(onBook && { onPointerMove: (event: PointerEvent<HTMLElement>) => showHalfHourAt(event, hours) }),
  };
  return (
    <div
      className={`${gridClasses.box} ${classes.box}`}
      data-many={rooms.length > COMPACT_FROM || undefined}
      style={{ '--hours': hours.to - hours.from, '--rows': rooms.length } as React.CSSProperties}
    >
      <table
        ref={table}
        {...gridRoles.grid}
        aria-label={t('rooms:calendar.label')}
        className={`${gridClasses.table} ${gridClasses.rows}`}
        onFocus={stops.onFocus}
        onBlur={keys.onBlur}
        onKeyDown={(event) => {
          keys.onKeyDown(event);
          stops.onKeyDown(event);
        }}
      >
        <thead>
          <tr {...gridRoles.row}>
            <th {...gridRoles.columnheader} className={gridClasses.corner}>
              {t('rooms:calendar.rooms')}
            </th>
            <th {...gridRoles.columnheader} className={classes.hours}>
              {Array.from({ length: hours.to - hours.from }, (_, at) => hours.from + at).map((hour) => (
                <span key={hour} className={classes.hour}>
                  {formatTime(toTime(hour * 60))}
                </span>
              ))}
            </th>
          </tr>
        </thead>
        <tbody {...handlers} {...presses}>
          {rooms.map((room, at) => {
            const look = getRowProps(at);
            if (!look) return null;
            const { date: day, slotsOf, misfit: misfitOf, ...ofAll } = look;
            return (
              <RoomTimelineRow
                key={room.id}
                room={room}
                isFavourite={favourites.has(room.id)}
                slots={slotsOf(room.id, day)}
                {...ofAll}
                unfit={misfitOf?.(room.id, day)}
                dragged={dragged?.row === String(room.id) ? dragged : null}
                movedSlot={dragged?.slot}
              />
            );
          })}
        </tbody>
      </table>
      <VisuallyHidden aria-live="assertive">{keys.announcement}</VisuallyHidden>
    </div>
  );
}

export default memo(RoomsDay);

function getHalfHourAt(gap: HTMLElement, event: MouseEvent, hours: HourRange): string {
  const { start = '', end = '' } = gap.dataset;
  const minute = Math.min(getMinuteAt(gap.closest('[data-line]') ?? gap, event, hours), toMinutes(end) - 1);
  return toTime(Math.max(Math.floor(minute / STEP) * STEP, toMinutes(start)));
}

/** Writes to the DOM directly, to avoid a render on each pointer move. */
function showHalfHourAt(event: PointerEvent<HTMLElement>, hours: HourRange): void {
  const { target, pointerType } = event;
  const gap = target instanceof Element ? target.closest<HTMLElement>('[data-free]') : null;
  if (!gap || pointerType === 'touch') return;
  const at = getHalfHourAt(gap, event, hours);
  const { start = '', end = '' } = gap.dataset;
  const within = toBarPosition({ start, end }, hours);
  const { at: left } = toBarPosition({ start: at, end: at }, hours);
  gap.dataset.at = `+ ${formatTime(at)}`;
  gap.style.setProperty('--at', `${(100 * (left - within.at)) / within.length}%`);
}
