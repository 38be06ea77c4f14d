import { IconPresentation } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { TodayParts } from '../../../core/web/screens.ts';
import { TodayLine, useNow, When } from '../../../core/web/TodayLine.tsx';
import { isStaff } from '../../../kit/actor.ts';
import { addDays } from '../../../kit/time.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { Reservation } from '../reservation.ts';
import { listCompanyReservations, listReservations, listRooms } from '../wire.ts';

/** How far ahead the next room is looked for, in days. */
const DAYS_AHEAD = 14;

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
  const line = { icon: IconPresentation, to: '/resident/Reservations', screen: t('menu:rooms.title') };
  if (query.isError || rooms.isError) return <TodayLine {...line} text={t('menu:today.unknown')} quiet />;
  if (!query.data || !rooms.data) return <TodayLine {...line} text={undefined} />;
  const [next] = query.data
    .filter(counts)
    .sort((one, other) => `${one.date} ${one.start}`.localeCompare(`${other.date} ${other.start}`));
  if (!next) return <TodayLine {...line} text={none} quiet />;
  const names = rooms.data.filter(({ id }) => next.rooms.includes(id)).map(({ name }) => name);
  const to = `${line.to}?${new URLSearchParams({ date: next.date })}`;
  return <TodayLine {...line} to={to} text={text(names.join(' + '))} aside={<When {...next} />} />;
}

/** The room that the resident has next, or is in. */
function NextRoom() {
  const { t } = useWords();
  const { building } = useSession();
  const now = useNow();
  const days = { from: now.date, to: addDays(now.date, DAYS_AHEAD) };
  return (
    <RoomLine
      query={useQuery(callQuery(listCompanyReservations, { building: building.id, ...days }))}
      counts={({ isMine, date, end }) => isMine && `${date} ${end}` > `${now.date} ${now.time}`}
      none={t('menu:rooms.today.none')}
      text={(rooms) => rooms}
    />
  );
}

/** The meeting that begins next in the building today, for staff. */
function NextMeeting() {
  const { t } = useWords();
  const { building } = useSession();
  const now = useNow();
  return (
    <RoomLine
      query={useQuery(callQuery(listReservations, { building: building.id, from: now.date, to: now.date }))}
      counts={({ start }) => start >= now.time}
      none={t('menu:rooms.today.noMeeting')}
      text={(rooms) => t('menu:rooms.today.nextMeeting', { rooms })}
    />
  );
}

function Line() {
  return isStaff(useSession().user) ? <NextMeeting /> : <NextRoom />;
}

export default { Line } satisfies TodayParts;
