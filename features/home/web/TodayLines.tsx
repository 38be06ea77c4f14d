import { Skeleton } from '@mantine/core';
import { type Icon, IconCalendarEvent, IconPackage, IconPresentation } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isStaff } from '../../../kit/actor.ts';
import { addDays, type LocalDate, localNow } from '../../../kit/time.ts';
import { formatShortDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { screenOf } from '../../events/event.ts';
import { listEvents } from '../../events/wire.ts';
import { isWaiting, LOOK_BACK_DAYS } from '../../parcels/parcel.ts';
import { listParcels } from '../../parcels/wire.ts';
import type { Reservation } from '../../rooms/reservation.ts';
import { listCompanyReservations, listReservations, listRooms } from '../../rooms/wire.ts';
import classes from './HomePage.module.css';

/** How far ahead the next room and the next event are looked for, in days. */
const DAYS_AHEAD = 14;

interface LineProps {
  icon: Icon;
  to: string;
  /** The name of the screen, which the link carries until there is a text. */
  screen: string;
  /** What it is; `undefined` while it is on its way. */
  text: ReactNode | undefined;
  /** There is nothing: said quietly. */
  quiet?: boolean;
  /** When, or how many more. */
  aside?: ReactNode;
}

/** One thing of the day, and the way to its screen. As high before it is known as after. */
function Line({ icon: IconOf, to, screen, text, quiet, aside }: LineProps) {
  return (
    <li aria-busy={text === undefined}>
      <ScreenLink
        to={to}
        className={classes.line}
        data-quiet={quiet || undefined}
        aria-label={text === undefined ? screen : undefined}
      >
        <IconOf size={20} stroke={1.5} aria-hidden />
        <span className={classes.lineText}>
          {text ?? <Skeleton height={14} width="60%" component="span" display="block" />}
        </span>
        {aside && <span className={classes.lineAside}>{aside}</span>}
      </ScreenLink>
    </li>
  );
}

function useNow() {
  return localNow(useSession().building.timeZone, new Date());
}

/** `14:00 – 15:00` today, with the day before it on another one. */
function When({ date, start, end }: { date: LocalDate; start: string; end?: string }) {
  const { t, language } = useWords();
  const today = useNow().date;
  const time = end
    ? t('home:today.times', { start: formatTime(start), end: formatTime(end) })
    : formatTime(start);
  return (
    <time dateTime={`${date}T${start}`}>
      {date === today ? time : t('home:today.onDay', { day: formatShortDay(date, language), time })}
    </time>
  );
}

interface RoomLineProps {
  query: Pick<UseQueryResult<Reservation[]>, 'data' | 'isError'>;
  /** Which of them is shown: the first that this lets through. */
  counts: (reservation: Reservation) => boolean;
  none: string;
  /** Says what it is, given the rooms. */
  text: (rooms: string) => string;
}

function RoomLine({ query, counts, none, text }: RoomLineProps) {
  const { t } = useWords();
  const rooms = useQuery(callQuery(listRooms, { building: useSession().building.id }));
  const line = {
    icon: IconPresentation,
    to: '/resident/Reservations',
    screen: t('home:places.rooms.title'),
  };
  if (query.isError || rooms.isError) return <Line {...line} text={t('home:today.unknown')} quiet />;
  if (!query.data || !rooms.data) return <Line {...line} text={undefined} />;
  const [next] = query.data
    .filter(counts)
    .sort((one, other) => `${one.date} ${one.start}`.localeCompare(`${other.date} ${other.start}`));
  if (!next) return <Line {...line} text={none} quiet />;
  const names = rooms.data.filter(({ id }) => next.rooms.includes(id)).map(({ name }) => name);
  const to = `${line.to}?${new URLSearchParams({ date: next.date })}`;
  return <Line {...line} to={to} text={text(names.join(' + '))} aside={<When {...next} />} />;
}

/** The room that the resident has next, or is in. */
export function NextRoom() {
  const { t } = useWords();
  const { building } = useSession();
  const now = useNow();
  const days = { from: now.date, to: addDays(now.date, DAYS_AHEAD) };
  return (
    <RoomLine
      query={useQuery(callQuery(listCompanyReservations, { building: building.id, ...days }))}
      counts={({ isMine, date, end }) => isMine && `${date} ${end}` > `${now.date} ${now.time}`}
      none={t('home:today.noRoom')}
      text={(rooms) => rooms}
    />
  );
}

/** The meeting that begins next in the building today, for staff. */
export function NextMeeting() {
  const { t } = useWords();
  const { building } = useSession();
  const now = useNow();
  return (
    <RoomLine
      query={useQuery(callQuery(listReservations, { building: building.id, from: now.date, to: now.date }))}
      counts={({ start }) => start >= now.time}
      none={t('home:today.noMeeting')}
      text={(rooms) => t('home:today.nextMeeting', { rooms })}
    />
  );
}

/** What waits at the desk: for the resident, or for staff of everybody's. */
export function Parcels() {
  const { t } = useWords();
  const { user, building } = useSession();
  const { date: to } = useNow();
  const from = addDays(to, -LOOK_BACK_DAYS);
  const { data, isError } = useQuery(callQuery(listParcels, { building: building.id, from, to }));
  const line = { icon: IconPackage, to: '/resident/Colis', screen: t('home:places.parcels.title') };
  if (isError) return <Line {...line} text={t('home:today.unknown')} quiet />;
  if (!data) return <Line {...line} text={undefined} />;
  const count = data.filter(isWaiting).length;
  const awaited = data.filter(({ state, date }) => state === 'announced' && date === to).length;
  const aside = awaited > 0 && t('home:today.awaited', { count: awaited });
  if (count === 0) return <Line {...line} text={t('home:today.noParcels')} quiet aside={aside} />;
  const words = isStaff(user) ? t('home:today.atDesk', { count }) : t('home:today.parcels', { count });
  return <Line {...line} to={`${line.to}?start=${from}&end=${to}`} text={words} aside={aside} />;
}

/** The event that comes next in the building. */
export function NextEvent() {
  const { t } = useWords();
  const { building } = useSession();
  const now = useNow();
  const days = { from: now.date, to: addDays(now.date, DAYS_AHEAD) };
  const { data, isError } = useQuery(
    callQuery(listEvents, { building: building.id, kind: 'conference', ...days }),
  );
  const [next] = (data ?? [])
    .filter(({ endDate, endTime }) => `${endDate} ${endTime}` > `${now.date} ${now.time}`)
    .sort((one, other) =>
      `${one.startDate} ${one.startTime}`.localeCompare(`${other.startDate} ${other.startTime}`),
    );
  const line = {
    icon: IconCalendarEvent,
    to: screenOf.conference,
    screen: t('home:places.events.title'),
  };
  if (isError) return <Line {...line} text={t('home:today.unknown')} quiet />;
  if (!data) return <Line {...line} text={undefined} />;
  if (!next) return <Line {...line} text={t('home:today.noEvent')} quiet />;
  return <Line {...line} text={next.name} aside={<When date={next.startDate} start={next.startTime} />} />;
}
