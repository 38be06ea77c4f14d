import { IconCircleCheck, IconCircleMinus, IconPresentation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BookingClosingDaysNotice } from '../../../../core/booking/web/BookingClosingDaysNotice.tsx';
import { listClosingDays } from '../../../../core/buildings/api.ts';
import type { ClosingDay } from '../../../../core/buildings/closingDay.ts';
import { pickTranslation } from '../../../../kit/bilingualText.ts';
import { getLocalNow, getWeekday, toMinutes } from '../../../../kit/time.ts';
import { callQuery } from '../../../../kit/web/api/queries.ts';
import { DayTimeline } from '../../../../kit/web/calendar/DayTimeline.tsx';
import { extendHours, type HourRange, toHourRange } from '../../../../kit/web/calendar/hours.ts';
import { RowsSkeleton } from '../../../../kit/web/calendar/RowsSkeleton.tsx';
import { EmptyState } from '../../../../kit/web/feedback/EmptyState.tsx';
import { FailedState } from '../../../../kit/web/feedback/FailedState.tsx';
import { formatDay, formatTime, formatTimeRange } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { readRoomBoard } from '../api.ts';
import { getRoomAvailabilityAt } from '../availability.ts';
import type { RoomBoardData as Board, RoomBoardTakenPeriod } from '../roomBoard.ts';
import { ReservationsNotPublicMessage } from './ReservationsNotPublicMessage.tsx';
import classes from './RoomBoard.module.css';
import { useAutoPaging } from './useAutoPaging.ts';

/** Poll, because a page without session gets no realtime events. */
const POLL_INTERVAL = 60_000;

export function PublicRoomBoard({ building }: { building: number }) {
  const { t } = useI18n();
  const { data, error, refetch } = useQuery({
    ...callQuery(readRoomBoard, { building }),
    refetchInterval: POLL_INTERVAL,
  });
  const { data: closed = [] } = useQuery({
    ...callQuery(listClosingDays, { building, from: data?.date, to: data?.date }),
    enabled: data !== undefined,
    refetchInterval: POLL_INTERVAL,
  });
  if (error?.status === 404) return <ReservationsNotPublicMessage />;
  if (data) return <Rooms board={data} closed={closed} />;
  if (error) {
    return (
      <FailedState
        icon={IconPresentation}
        title={t('rooms:public.board.failed')}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return <RowsSkeleton height={56} />;
}

const CLOCK_INTERVAL = 10_000;

function Rooms({
  board: { date, timeZone, rooms },
  closed,
}: {
  board: Board;
  closed: readonly ClosingDay[];
}) {
  const { t, language } = useI18n();
  const [now, setNow] = useState(() => getLocalNow(timeZone, new Date()));
  useEffect(() => {
    const clock = setInterval(() => setNow(getLocalNow(timeZone, new Date())), CLOCK_INTERVAL);
    return () => clearInterval(clock);
  }, [timeZone]);
  const list = useAutoPaging<HTMLUListElement>();
  if (rooms.length === 0) return <EmptyState icon={IconPresentation} title={t('rooms:public.board.none')} />;
  const usual = toHourRange(rooms.flatMap(({ open }) => open[getWeekday(date)] ?? []));
  const hours = extendHours(
    rooms.flatMap(({ held }) => held),
    usual,
  );
  // Just after midnight the board still shows yesterday, which is over.
  const time = now.date === date ? now.time : '24:00';
  const isOver = toMinutes(time) >= usual.to * 60;
  return (
    <section className={classes.board} aria-labelledby="board-day">
      <h2 id="board-day" className={classes.day}>
        <span>{formatDay(date, language)}</span> <span className={classes.clock}>{formatTime(now.time)}</span>
      </h2>
      <BookingClosingDaysNotice
        closed={
          new Map(
            closed.map(({ date: day, name }) => [
              day,
              pickTranslation(name, language === 'en' ? 'en' : 'fr'),
            ]),
          )
        }
      />
      <div className={`${classes.room} ${classes.head}`} aria-hidden>
        <span className={classes.hours}>
          {listHourMarks(hours).map(({ hour, at }) => (
            <span key={hour} style={{ insetInlineStart: `${at}%`, transform: `translateX(-${at}%)` }}>
              {formatTime(`${hour}:00`)}
            </span>
          ))}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard */}
      <ul ref={list} className={classes.rooms} aria-labelledby="board-day" tabIndex={0}>
        {rooms.map(({ name, capacity, held }, at) => (
          <li key={`${at} ${name}`} className={classes.room}>
            <span className={classes.name}>
              {name} <span className={classes.seats}>{t('rooms:calendar.seats', { count: capacity })}</span>
            </span>
            <RoomAvailability takenPeriods={held} time={time} isClosed={closed.length > 0} isOver={isOver} />
            <span className={classes.bar}>
              <DayTimeline
                hours={hours}
                slots={held.map(({ start, end }) => ({ key: start, start, end, tone: 'taken', label: '' }))}
                now={time}
                label={
                  held.length === 0
                    ? t('rooms:public.board.free')
                    : held.map(({ start, end }) => formatTimeRange(start, end)).join(', ')
                }
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function listHourMarks({ from, to }: HourRange) {
  const step = to - from > 14 ? 4 : 2;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, at) => first + at * step).map(
    (hour) => ({ hour, at: ((hour - from) / (to - from)) * 100 }),
  );
}

interface RoomAvailabilityProps {
  takenPeriods: readonly RoomBoardTakenPeriod[];
  time: string;
  isClosed: boolean;
  /** The usual hours of the day have ended. */
  isOver: boolean;
}

/** On a closing day and after hours, a free room is not announced. */
function RoomAvailability({ takenPeriods, time, isClosed, isOver }: RoomAvailabilityProps) {
  const { t } = useI18n();
  const { isFree, until } = getRoomAvailabilityAt(takenPeriods, time);
  if (isFree && isOver && !isClosed) return <span className={classes.over}>{t('rooms:calendar.over')}</span>;
  const isOpen = isFree && !isClosed;
  const state = isFree ? 'free' : 'taken';
  const Icon = isOpen ? IconCircleCheck : IconCircleMinus;
  return (
    <span className={classes.standing} data-state={isOpen ? 'free' : 'taken'}>
      <Icon className={classes.icon} aria-hidden />
      {isFree && isClosed
        ? t('booking:closedHead')
        : until
          ? t(`rooms:public.board.${state}Until`, { time: formatTime(until) })
          : t(`rooms:public.board.${state}`)}
    </span>
  );
}
