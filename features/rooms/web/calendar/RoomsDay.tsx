import { VisuallyHidden } from '@mantine/core';
import { type MouseEvent, memo, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { toMinutes, toTime } from '../../../../kit/time.ts';
import { gridRoles } from '../../../../kit/web/calendar/gridRoles.ts';
import {
  extendHours,
  getPastEnd,
  type HourRange,
  toBarPosition,
} from '../../../../kit/web/calendar/hours.ts';
import { useDeferredRows } from '../../../../kit/web/calendar/useDeferredRows.ts';
import { useGridNavigation } from '../../../../kit/web/calendar/useGridNavigation.ts';
import { usePeriodDrag } from '../../../../kit/web/calendar/usePeriodDrag.ts';
import { formatTime } from '../../../../kit/web/format.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import { useNow } from '../../../../kit/web/useToday.ts';
import { isReservation } from '../calendarReservation.ts';
import { useReservationTexts } from '../reservationTexts.ts';
import { useVisibleHourRange } from '../usualHours.ts';
import { addHour } from './calendarSelection.ts';
import classes from './RoomsDay.module.css';
import type { MovableReservationProps, RoomsViewProps } from './RoomsWeek.tsx';
import { RoomTimelineRow } from './RoomTimelineRow.tsx';
import {
  findTakenPeriodsInRow,
  getReservationRoomsInRow,
  pickTakenPeriodsOfRooms,
  shiftSlotTime,
  shiftSlotToOtherRow,
} from './slotPosition.ts';
import { NO_RESERVATIONS, ReservationSlotIndex } from './slots.ts';
import { useKeyboardReservationMoves } from './useKeyboardReservationMoves.ts';
import { useRoomMismatch } from './useRoomMismatch.ts';

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
  const { date, reservations, marked, rooms, need, highlightedRoom, onOpen, move, showAt } = props;
  const isKnown = reservations !== undefined;
  const onBook = isKnown ? props.onBook : undefined;
  const { t } = useI18n();
  const now = useNow();
  const words = useReservationTexts(rooms);
  const ofDay = useMemo(
    () => (reservations ?? NO_RESERVATIONS).filter((one) => one.date === date),
    [reservations, date],
  );
  const slots = useMemo(() => new ReservationSlotIndex(ofDay, words, marked), [ofDay, words, marked]);
  const usual = useVisibleHourRange(rooms, [date]);
  const hours = useMemo(
    () => extendHours([...ofDay.filter(isReservation), ...(need.hours ? [need.hours] : [])], usual),
    [ofDay, need, usual],
  );
  const misfit = useRoomMismatch(need, rooms, isKnown ? slots : undefined, [date]);
  const wantedHours = isKnown ? need.hours : null;
  const table = useRef<HTMLTableElement>(null);
  const stops = useGridNavigation(table);
  const byId = (id: string) => ofDay.find((one) => String(one.id) === id);

  const { dragged, handlers } = usePeriodDrag({
    hours,
    step: STEP,
    getTaken: (line, slot) => {
      const draggedReservation = slot === undefined ? undefined : byId(slot);
      return draggedReservation
        ? findTakenPeriodsInRow(Number(line), date, draggedReservation, ofDay)
        : slots.get(Number(line), date);
    },
    onDraw: onBook && (({ row, start, end }) => onBook({ date, start, end, rooms: [Number(row)] })),
    onMove: (slot, { row, start, end }) => {
      const reservation = byId(slot);
      if (reservation)
        move(reservation, { date, start, end, rooms: getReservationRoomsInRow(Number(row), reservation) });
    },
  });
  const keys = useKeyboardReservationMoves({
    reservations: ofDay,
    words,
    steps,
    move,
    showAt,
    findTaken: (place, but) => pickTakenPeriodsOfRooms(ofDay, place, but),
    applyStep: (place, step) => {
      if ('minutes' in step) return shiftSlotTime(place, step.minutes);
      return 'lines' in step ? shiftSlotToOtherRow(place, step.lines, rooms) : null;
    },
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

  const onClick = ({ target, clientX, detail }: MouseEvent<HTMLElement>) => {
    const element = target instanceof Element ? target : null;
    const reservation = byId(element?.closest<HTMLElement>('[data-reservation]')?.dataset.reservation ?? '');
    if (reservation) return onOpen(reservation);
    const gap = element?.closest<HTMLElement>('[data-free]');
    const { start = '', end = '' } = gap?.dataset ?? {};
    if (!gap || !onBook) return;
    // Keyboard: the start of the free time. Mouse: the half hour under the pointer. Both for one hour.
    const from = detail === 0 ? start : getHalfHourAt(gap, clientX, hours);
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
      className={classes.box}
      data-many={rooms.length > COMPACT_FROM || undefined}
      style={{ '--hours': hours.to - hours.from } as React.CSSProperties}
    >
      <table
        ref={table}
        {...gridRoles.grid}
        aria-label={t('rooms:calendar.label')}
        className={classes.grid}
        onFocus={stops.onFocus}
        onBlur={keys.onBlur}
        onKeyDown={(event) => {
          keys.onKeyDown(event);
          stops.onKeyDown(event);
        }}
      >
        <thead>
          <tr {...gridRoles.row}>
            <th {...gridRoles.columnheader} className={classes.corner}>
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

function getHalfHourAt(gap: HTMLElement, x: number, hours: HourRange): string {
  const line = gap.closest('[data-line]') ?? gap;
  const { left, width } = line.getBoundingClientRect();
  const minute = (hours.from + ((x - left) / width) * (hours.to - hours.from)) * 60;
  const { start = '' } = gap.dataset;
  return toTime(Math.max(Math.floor(minute / STEP) * STEP, toMinutes(start)));
}

/** Writes to the DOM directly, to avoid a render on each pointer move. */
function showHalfHourAt({ target, clientX, pointerType }: PointerEvent<HTMLElement>, hours: HourRange): void {
  const gap = target instanceof Element ? target.closest<HTMLElement>('[data-free]') : null;
  if (!gap || pointerType === 'touch') return;
  const at = getHalfHourAt(gap, clientX, hours);
  const { start = '', end = '' } = gap.dataset;
  const within = toBarPosition({ start, end }, hours);
  const { at: left } = toBarPosition({ start: at, end: at }, hours);
  gap.dataset.at = `+ ${formatTime(at)}`;
  gap.style.setProperty('--at', `${(100 * (left - within.at)) / within.length}%`);
}
