import { useCallback, useMemo, useRef, useState } from 'react';
import { usePastReservationConfirmation } from '../../../../../core/booking/web/usePastReservationConfirmation.ts';
import { call } from '../../../../../kit/web/api/call.ts';
import { CallError, SaveCancelledError } from '../../../../../kit/web/api/callError.ts';
import { callQuery, invalidateTopic, queryClient, useCommand } from '../../../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../../../kit/web/feedback/notifyUser.ts';
import { formatDay, formatTime } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../../kit/web/session/session.ts';
import type { Room } from '../../../catalogue/room.ts';
import { changeReservation, checkRooms } from '../../api.ts';
import { listCompactReservations } from '../../compactListApi.ts';
import type { Reservation } from '../../reservation.ts';
import { pickRoomsById as roomSetOf, sumCapacity } from '../../roomSet.ts';
import { useFailedDateReason } from '../booking/FailedDates.tsx';
import { formatTimeRange, useReservationTexts } from '../reservationTexts.ts';
import type { ReservationTimeAndRooms } from './slotPosition.ts';

export type MoveReservation = (reservation: Reservation, to: ReservationTimeAndRooms) => void;

const toPosition = ({ date, start, end, rooms }: Reservation): ReservationTimeAndRooms => ({
  date,
  start,
  end,
  rooms,
});

interface MoveQueue {
  last: Promise<void>;
  waiting: number;
  version: number | undefined;
  /** Removes the notice of the last move, whose undo is no longer valid. */
  endNotice: () => void;
}

/**
 * Moves and stretches own reservations (one date of a series) optimistically, with an undo in the notice. A
 * refusal moves them back.
 */
export function useCalendarReservationMoves(reservations: readonly Reservation[], rooms: readonly Room[]) {
  const { t, language } = useI18n();
  const { building } = useSession();
  const { formatRoomNames } = useReservationTexts(rooms);
  const { mutateAsync: change } = useCommand(changeReservation);
  const past = usePastReservationConfirmation(t('rooms:past.text'));
  const reasonOf = useFailedDateReason();
  const [pendingPositions, setPendingPositions] = useState<ReadonlyMap<number, ReservationTimeAndRooms>>(
    new Map(),
  );
  const queues = useRef(new Map<number, MoveQueue>());

  const showAt = useCallback((id: number, to: ReservationTimeAndRooms | null) => {
    setPendingPositions((before) => {
      const after = new Map(before);
      if (to) after.set(id, to);
      else after.delete(id);
      return after;
    });
  }, []);

  /** Full sentences, because there is no field to show an error at. */
  const explainFailure = (
    error: unknown,
    { expected }: Reservation,
    to: ReservationTimeAndRooms,
  ): unknown => {
    if (!(error instanceof CallError)) return error;
    const { code, fields, message } = error;
    if (code === 'daily_quota_exceeded') return reasonOf({ messages: [message] });
    const count = sumCapacity(roomSetOf(rooms, to.rooms));
    if (fields.expected && count < expected)
      return t('rooms:move.tooSmall', { rooms: formatRoomNames(to.rooms), count, expected });
    return Object.values(fields).flat()[0] ?? error;
  };

  const save = async (
    reservation: Reservation,
    to: ReservationTimeAndRooms,
    isUndo: boolean,
    course: MoveQueue,
  ): Promise<void> => {
    const { id } = reservation;
    try {
      if (!isUndo) {
        const dates = [{ start: to.date, end: to.date }];
        const { start, end } = to;
        const checkAnswer = await call(checkRooms, {
          building: building.id,
          reservation: id,
          dates,
          start,
          end,
          rooms: [...to.rooms],
        });
        if (checkAnswer.dates.some(({ isPast }) => isPast)) await past.confirm();
      }
      const version = Math.max(course.version ?? 0, getLatestVersion(reservation)) || undefined;
      const { status } = await change({
        building: building.id,
        id,
        version,
        date: to.date,
        lastDate: to.date,
        start: to.start,
        end: to.end,
        rooms: [...to.rooms],
      });
      if (status === 'occupied') throw new CallError(409, 'slot_taken', t('rooms:edit.occupied'));
      // The query may show other days by now, so fetch the version.
      if (getLatestVersion(reservation) <= (version ?? 0)) {
        const day = { building: building.id, from: to.date, to: to.date };
        await queryClient.fetchQuery({ ...callQuery(listCompactReservations, day), staleTime: 0 });
      }
      course.version = getLatestVersion(reservation);
      const words = {
        rooms: formatRoomNames(to.rooms),
        day: formatDay(to.date, language),
        period: formatTimeRange(to),
        end: formatTime(to.end),
      };
      if (course.waiting > 1) return;
      const outcome = isUndo ? 'undone' : isStretched(reservation, to) ? 'stretched' : 'done';
      course.endNotice = notifyUser.success(
        t(`rooms:move.${outcome}`, words),
        isUndo ? {} : { undo: () => send(reservation, toPosition(reservation), true) },
      );
    } catch (error) {
      if (error instanceof SaveCancelledError) return;
      notifyUser.failure(explainFailure(error, reservation, to));
      // The shown data may be outdated.
      await invalidateTopic('rooms');
    }
  };
  const send = (reservation: Reservation, to: ReservationTimeAndRooms, isUndo: boolean): void => {
    const { id } = reservation;
    if (!isUndo && isAtPosition(reservation, to)) {
      showAt(id, null);
      return;
    }
    const emptyQueue = { last: Promise.resolve(), waiting: 0, version: undefined, endNotice: () => {} };
    const course = queues.current.get(id) ?? emptyQueue;
    queues.current.set(id, course);
    course.endNotice();
    course.waiting += 1;
    showAt(id, to);
    course.last = course.last
      .then(() => save(reservation, to, isUndo, course))
      .finally(() => {
        course.waiting -= 1;
        if (course.waiting === 0) showAt(id, null);
      });
  };
  const latest = useRef(send);
  latest.current = send;
  const move: MoveReservation = useCallback((reservation, to) => latest.current(reservation, to, false), []);
  const shownReservations = useMemo(
    () =>
      pendingPositions.size === 0
        ? reservations
        : reservations.map((one) => {
            const to = pendingPositions.get(one.id);
            return to ? { ...one, ...to, lastDate: to.date, rooms: [...to.rooms] } : one;
          }),
    [reservations, pendingPositions],
  );
  return { shown: shownReservations, move, showAt, dialog: past.dialog };
}

const isAtPosition = (one: Reservation, to: ReservationTimeAndRooms) =>
  one.date === to.date && one.start === to.start && one.end === to.end && isInRooms(one, to);

const isInRooms = ({ rooms }: Reservation, to: ReservationTimeAndRooms) =>
  rooms.every((room) => to.rooms.includes(room));

const isStretched = (one: Reservation, to: ReservationTimeAndRooms) =>
  one.date === to.date && one.start === to.start && isInRooms(one, to);

function getLatestVersion({ id, version, building }: Reservation): number {
  const [topic, path] = callQuery(listCompactReservations, { building, from: '', to: '' }).queryKey;
  const cachedLists = queryClient.getQueriesData<readonly Reservation[]>({ queryKey: [topic, path] });
  const versions = cachedLists.flatMap(([, all]) => all?.find((one) => one.id === id)?.version ?? []);
  return Math.max(...versions, version ?? 0);
}
