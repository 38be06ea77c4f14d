import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, type LocalDate, toMinutes, toTime } from '../../../../../kit/time.ts';
import { findFreePeriods } from '../../../../../kit/web/calendar/hours.ts';
import { formatDay } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import type { Room } from '../../../catalogue/room.ts';
import type { Reservation } from '../../reservation.ts';
import { formatTimeRange, type ReservationTextFormatters } from '../reservationTexts.ts';
import {
  pickTakenPeriodsOfRooms,
  type ReservationTimeAndRooms,
  shiftSlotTime,
  shiftSlotToOtherRow,
} from './slotPosition.ts';
import type { MoveReservation } from './useCalendarReservationMoves.ts';

type KeyboardMoveStep = { minutes: number } | { days: number } | { lines: number };

interface KeyboardMoveOptions {
  reservations: readonly Reservation[];
  /** All reservations: a moved one must not overlap them. */
  all?: readonly Reservation[];
  /** Rows between which a reservation can be moved. */
  rooms: readonly Room[];
  /** Days to which it can be moved; without them, any. */
  days?: readonly LocalDate[];
  words: Pick<ReservationTextFormatters, 'formatRoomNames'>;
  steps: Readonly<Record<string, KeyboardMoveStep>>;
  move: MoveReservation;
  showAt: (id: number, to: ReservationTimeAndRooms | null) => void;
}

/** Milliseconds without a key press before the move is sent. */
const PAUSE = 600;
const WHOLE_DAY = { from: 0, to: 24 };

/**
 * Alt and an arrow key move the focused reservation, with Shift its end. Consecutive presses are sent as one
 * move, after a pause or when the focus leaves. `announcement` is text for a live region.
 */
export function useKeyboardReservationMoves({
  reservations,
  all = reservations,
  rooms,
  days,
  words,
  steps,
  move,
  showAt,
}: KeyboardMoveOptions) {
  const { t, language } = useI18n();
  const [announcement, setSaid] = useState('');
  const pendingMove = useRef<{ reservation: Reservation; to: ReservationTimeAndRooms } | null>(null);
  /** The last moved reservation, until the focus leaves: a refusal moves it and the focus back. */
  const movedId = useRef<number | null>(null);
  const timer = useRef(0);
  const box = useRef<HTMLElement | null>(null);
  const send = () => {
    clearTimeout(timer.current);
    const { current } = pendingMove;
    pendingMove.current = null;
    if (current) move(current.reservation, current.to);
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => () => latest.current(), []);
  // In another row it is another element, so move the focus.
  useEffect(() => {
    const id = movedId.current;
    const { activeElement: focused } = document;
    if (id === null || !focused?.matches('body, [data-cell]')) return;
    const slotElements = [...(box.current?.querySelectorAll<HTMLElement>(`[data-slot="${id}"]`) ?? [])];
    if (focused.matches('[data-cell]') && slotElements.some((slot) => focused.contains(slot))) return;
    const [first] = slotElements;
    (first?.closest<HTMLElement>('[data-cell]') ?? first)?.focus();
  });

  const applyStep = (place: ReservationTimeAndRooms, step: KeyboardMoveStep) => {
    if ('minutes' in step) return shiftSlotTime(place, step.minutes);
    if ('lines' in step) return shiftSlotToOtherRow(place, step.lines, rooms);
    const date = addDays(place.date, step.days);
    return !days || days.includes(date) ? { ...place, date } : null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, shiftKey, ctrlKey, metaKey, target, currentTarget } = event;
    const step = steps[key];
    if (!altKey || ctrlKey || metaKey || !step || !(target instanceof Element)) return;
    const id = Number(findSlotElement(target, pendingMove.current?.reservation.id)?.dataset.slot);
    const focusedReservation = reservations.find((one) => one.id === id);
    if (!focusedReservation?.mayChange) return;
    // Alt and an arrow key would navigate the browser back.
    event.preventDefault();
    event.stopPropagation();
    box.current = currentTarget;
    if (pendingMove.current && pendingMove.current.reservation.id !== id) send();
    const { reservation, to } = pendingMove.current ?? {
      reservation: focusedReservation,
      to: focusedReservation,
    };
    const place: ReservationTimeAndRooms = { date: to.date, start: to.start, end: to.end, rooms: to.rooms };
    const next = shiftKey ? applyEndStep(place, step) : applyStep(place, step);
    const free = next && findFreePeriods(pickTakenPeriodsOfRooms(all, next, reservation), WHOLE_DAY);
    if (!next || !free?.some(({ start, end }) => start <= next.start && next.end <= end))
      return setSaid(t('rooms:move.stops'));
    pendingMove.current = { reservation, to: next };
    movedId.current = id;
    showAt(id, next);
    setSaid(
      t('rooms:move.at', {
        rooms: words.formatRoomNames(next.rooms),
        day: formatDay(next.date, language),
        period: formatTimeRange(next),
      }),
    );
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current(), PAUSE);
  };
  // Rendering in another row removes the focused element.
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    const id = movedId.current ?? undefined;
    const leave = () => {
      movedId.current = null;
      send();
    };
    if (relatedTarget) {
      if (findSlotElement(relatedTarget, id)?.dataset.slot !== String(id)) leave();
      return;
    }
    // A click elsewhere keeps the element in the document.
    setTimeout(() => {
      if (target.isConnected && document.activeElement === document.body) leave();
    });
  };
  return { onKeyDown, onBlur, announcement };
}

const findSlotElement = (focused: Element, reservationId: number | undefined): HTMLElement | null =>
  focused.closest<HTMLElement>('[data-slot]') ??
  focused.querySelector<HTMLElement>(`[data-slot="${reservationId}"]`) ??
  focused.querySelector<HTMLElement>('[data-slot]');

function applyEndStep(
  place: ReservationTimeAndRooms,
  step: KeyboardMoveStep,
): ReservationTimeAndRooms | null {
  if (!('minutes' in step)) return null;
  const end = toMinutes(place.end) + step.minutes;
  return end > toMinutes(place.start) && end <= 24 * 60 ? { ...place, end: toTime(end) } : null;
}
