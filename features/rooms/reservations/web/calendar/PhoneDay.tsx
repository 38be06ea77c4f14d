import { memo } from 'react';
import { type LocalTime, toMinutes, toTime } from '../../../../../kit/time.ts';
import { DayTimeline } from '../../../../../kit/web/calendar/DayTimeline.tsx';
import {
  findFreePeriods,
  getPastEnd,
  type HourRange,
  type TimeRange,
} from '../../../../../kit/web/calendar/hours.ts';
import { formatTime } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useNow } from '../../../../../kit/web/session/useToday.ts';
import type { Room } from '../../../catalogue/room.ts';
import { getRoomAvailabilityAt } from '../../../publicCalendar/availability.ts';
import { isOwnOrInvited } from '../calendarReservation.ts';
import { formatTimeRange } from '../reservationTexts.ts';
import { useRoomTermsTexts } from '../roomTermsTexts.ts';
import { useDayHours } from '../usualHours.ts';
import { addHour } from './calendarSelection.ts';
import listClasses from './DaysList.module.css';
import classes from './PhoneDay.module.css';
import { ReservationListButton } from './ReservationListButton.tsx';
import type { ReservationTimelineSlot } from './slots.ts';
import { type RoomsViewProps, useRoomsOnDays } from './useRoomsOnDays.ts';

function PhoneDay(props: Omit<RoomsViewProps, 'onDay'>) {
  const { date, rooms, need, onOpen, onBook } = props;
  const { t } = useI18n();
  const now = useNow();
  const { isKnown, words, dayReservations, slots, hours, misfit } = useRoomsOnDays(props, [date]);
  const ownReservations = dayReservations
    .filter(isOwnOrInvited)
    .sort((one, other) => one.start.localeCompare(other.start));
  const isToday = date === now.date;
  const usualHours = useDayHours(rooms)(date);
  const isOver = isToday && toMinutes(now.time) >= usualHours.to * 60;
  const fitting = rooms.filter(({ id }) => !misfit?.(id, date));
  const others = rooms.filter((room) => !fitting.includes(room));
  const wantedHours = isKnown ? need.hours : null;
  const isNow = isKnown && isToday && !wantedHours;
  const [takenRooms = [], free = []] = isNow
    ? [false, true].map((mustBeFree) =>
        fitting.filter(
          ({ id }) => getRoomAvailabilityAt(slots.get(id, date), now.time).isFree === mustBeFree,
        ),
      )
    : [[], fitting];
  const head = isNow && !isOver ? t('rooms:calendar.freeNowHead') : t('rooms:calendar.rooms');
  const groups = [
    {
      head: wantedHours ? t('rooms:need.free', { period: formatTimeRange(wantedHours) }) : head,
      rooms: free,
      count: isNow && isOver ? t('rooms:calendar.over') : free.length,
    },
    { head: t('rooms:calendar.takenNowHead'), rooms: takenRooms, count: takenRooms.length },
    { head: t('rooms:find.others'), rooms: others, count: others.length },
  ].filter((group) => group.rooms.length > 0);
  return (
    <div className={classes.day}>
      {ownReservations.length > 0 && (
        <section aria-label={t('rooms:calendar.mineHead')}>
          <h3 className={listClasses.day}>{t('rooms:calendar.mineHead')}</h3>
          <ul>
            {ownReservations.map((one) => (
              <ReservationListButton
                key={one.id}
                reservation={one}
                words={words}
                isOver={`${date} ${one.end}` <= `${now.date} ${now.time}`}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      )}
      {groups.map(({ head: title, rooms: ofGroup, count }) => (
        <section key={title} aria-label={title}>
          <h3 className={listClasses.day}>
            {title} <span className={listClasses.count}>{count}</span>
          </h3>
          <ul>
            {ofGroup.map((room) => (
              <RoomRow
                key={room.id}
                room={room}
                slots={slots.get(room.id, date)}
                hours={hours}
                now={isToday ? now.time : undefined}
                isOver={isOver}
                past={getPastEnd(date, now)}
                requiredHours={wantedHours}
                isKnown={isKnown}
                unfit={misfit?.(room.id, date)}
                onBook={
                  isKnown && onBook ? (period) => onBook({ date, ...period, rooms: [room.id] }) : undefined
                }
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export default memo(PhoneDay);

interface RoomRowProps {
  room: Room;
  slots: readonly ReservationTimelineSlot[];
  hours: HourRange;
  now: LocalTime | undefined;
  /** The usual hours of today have ended. */
  isOver: boolean;
  past: LocalTime;
  requiredHours: TimeRange | null;
  unfit: string | undefined;
  /** False while loading: no free hours are shown or offered. */
  isKnown: boolean;
  onBook?: ((period: { start: LocalTime; end: LocalTime }) => void) | undefined;
}

function RoomRow(props: RoomRowProps) {
  const { room, slots, hours, now, isOver, past, requiredHours, unfit, isKnown, onBook } = props;
  const { t } = useI18n();
  const terms = useRoomTermsTexts().all([room]);
  const periods = slots.map(formatTimeRange).join(', ');
  const describeState = () => {
    if (unfit || !isKnown) return unfit;
    if (now === undefined)
      return periods ? t('rooms:calendar.takenAt', { periods }) : t('rooms:calendar.freeWholeDay');
    const { isFree, until } = getRoomAvailabilityAt(slots, now);
    if (isFree && isOver) return '';
    const state = isFree ? 'freeUntil' : 'takenUntil';
    return until === null
      ? t(`rooms:calendar.${state}Evening`)
      : t(`rooms:calendar.${state}`, { time: formatTime(until) });
  };
  const content = (
    <>
      <span className={classes.head}>
        <span className={classes.name}>{room.name}</span>{' '}
        <span className={classes.seats}>{t('rooms:calendar.seats', { count: room.capacity })}</span>{' '}
        <span className={classes.state}>{describeState()}</span>
        {terms && <span className={classes.terms}>{terms}</span>}
      </span>
      <span className={classes.bar} data-faint={unfit !== undefined || undefined}>
        <DayTimeline
          hours={hours}
          slots={slots}
          now={now}
          past={past}
          selection={requiredHours ?? undefined}
        />
      </span>
    </>
  );
  const first = findFreePeriods(slots, hours).find(({ end }) => now === undefined || end > now);
  const isKept = room.terms?.mayBook === false || room.isRetired;
  if (!onBook || !first || isKept) return <li className={classes.row}>{content}</li>;
  const book = () => {
    if (requiredHours && !unfit) return onBook(requiredHours);
    const start = now !== undefined && first.start < now ? nextHalfHour(now) : first.start;
    const end = addHour(start);
    onBook({ start, end: start < first.end && first.end < end ? first.end : end });
  };
  return (
    <li>
      <button type="button" className={classes.row} aria-haspopup="dialog" onClick={book}>
        {content}
      </button>
    </li>
  );
}

function nextHalfHour(time: LocalTime): LocalTime {
  return toTime(Math.min(Math.ceil(toMinutes(time) / 30) * 30, toMinutes('23:00')));
}
