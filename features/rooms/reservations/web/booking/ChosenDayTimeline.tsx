import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type LocalDate, localDateSchema } from '../../../../../kit/time.ts';
import { callQuery } from '../../../../../kit/web/api/queries.ts';
import { DayTimeline, type DayTimelineSlot } from '../../../../../kit/web/calendar/DayTimeline.tsx';
import { extendHours, type TimeRange, toBarPosition } from '../../../../../kit/web/calendar/hours.ts';
import { usePeriodDrag } from '../../../../../kit/web/calendar/usePeriodDrag.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../../kit/web/session/session.ts';
import { useNow } from '../../../../../kit/web/session/useToday.ts';
import type { Room } from '../../../catalogue/room.ts';
import { listCompactReservations } from '../../compactListApi.ts';
import { ReservationSlotIndex } from '../calendar/slots.ts';
import { formatTimeRange, useReservationTexts } from '../reservationTexts.ts';
import { useVisibleHourRange } from '../usualHours.ts';
import { isAfter } from './bookingForm.ts';
import classes from './ChosenDayTimeline.module.css';

interface ChosenDayTimelineProps {
  date: LocalDate;
  hours: TimeRange;
  roomIds: readonly number[];
  rooms: readonly Room[];
  exceptReservation?: number | undefined;
  onHours: (hours: TimeRange) => void;
}

const ROW = 'chosen day';
const PROPOSED = 'proposed';

/** The hours can be drawn, moved or stretched with a mouse; the fields do the same for everybody. */
export function ChosenDayTimeline({
  date,
  hours,
  roomIds,
  rooms,
  exceptReservation,
  onHours,
}: ChosenDayTimelineProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const now = useNow();
  const words = useReservationTexts(rooms);
  const isDay = localDateSchema.safeParse(date).success;
  const question = { building: building.id, from: date, to: date };
  const { data } = useQuery({ ...callQuery(listCompactReservations, question), enabled: isDay });
  const takenSlots = useMemo(() => {
    const byRoom = new ReservationSlotIndex(
      (data ?? []).filter(({ id }) => id !== exceptReservation),
      words,
    );
    return roomIds
      .flatMap((id) => byRoom.get(id, date))
      .map((slot): DayTimelineSlot => ({ ...slot, movable: false }));
  }, [data, exceptReservation, words, roomIds, date]);
  const chosenRooms = useMemo(() => rooms.filter(({ id }) => roomIds.includes(id)), [rooms, roomIds]);
  const usual = useVisibleHourRange(chosenRooms, isDay ? [date] : []);
  const proposed = isAfter(hours.end, hours.start) ? hours : undefined;
  const hourRange = useMemo(
    () => extendHours([...takenSlots, ...(proposed ? [hours] : [])], usual),
    [takenSlots, proposed, hours, usual],
  );
  const { dragged, handlers } = usePeriodDrag({
    hours: hourRange,
    getTaken: () => takenSlots,
    onDraw: ({ start, end }) => onHours({ start, end }),
    onMove: (_, { start, end }) => onHours({ start, end }),
  });
  const slots: DayTimelineSlot[] = proposed
    ? [{ ...hours, key: PROPOSED, tone: 'proposed', label: '', movable: true }, ...takenSlots]
    : takenSlots;
  const place = dragged && toBarPosition(dragged, hourRange);
  return (
    <span className={classes.day} title={t('rooms:find.dragHint')} {...handlers}>
      <span aria-hidden>{hourRange.from}</span>
      <span className={classes.bar}>
        <DayTimeline
          hours={hourRange}
          slots={slots}
          row={ROW}
          now={date === now.date ? now.time : undefined}
          draggedSlot={dragged?.slot}
          draft={dragged ?? undefined}
        />
        {dragged && place && (
          <span className={classes.held} style={{ insetInlineStart: `${place.at + place.length / 2}%` }}>
            {formatTimeRange(dragged)}
          </span>
        )}
      </span>
      <span aria-hidden>{hourRange.to}</span>
    </span>
  );
}
