import { Anchor, Group, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft, IconCalendarOff, IconDoorOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { BookingClosingDaysNotice } from '../../../../../core/booking/web/BookingClosingDaysNotice.tsx';
import { useBookingClosingDays } from '../../../../../core/booking/web/useClosingDayNames.ts';
import { localDateSchema } from '../../../../../kit/time.ts';
import { EmptyState } from '../../../../../kit/web/feedback/EmptyState.tsx';
import { FailedState } from '../../../../../kit/web/feedback/FailedState.tsx';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { PeriodBar } from '../../../../../kit/web/list/PeriodBar.tsx';
import { schemaParam, useUrlState } from '../../../../../kit/web/navigation/useUrlState.ts';
import { useToday } from '../../../../../kit/web/session/useToday.ts';
import { Page } from '../../../../../kit/web/ui/Page.tsx';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import type { Room } from '../../../catalogue/room.ts';
import { BookRoomButton } from '../BookRoomButton.tsx';
import type { GetShowReservationAction } from '../booking/useBookingNotice.ts';
import Agenda from '../calendar/Agenda.tsx';
import { formatViewTitle, getAdjacentDate, getVisibleDays } from '../calendar/calendarRange.ts';
import DaysList from '../calendar/DaysList.tsx';
import { useCalendarReservationMoves } from '../calendar/useCalendarReservationMoves.ts';
import { useClosureCalendarEntries } from '../closedRooms.ts';
import { noRoomRequirements } from '../roomRequirements.ts';
import { useReservationDialogs } from '../useReservationDialogs.tsx';
import {
  filterReservationsByRooms,
  useNewReservationHighlight,
  useReservations,
  useRoomsIncludingRetired,
  useRoomsInUse,
} from '../useReservations.ts';
import { FavouriteButton } from './FavouriteButton.tsx';
import classes from './Room.module.css';
import { RoomFacts } from './RoomFacts.tsx';
import { RoomPhoto } from './RoomPhoto.tsx';

const emptyList: never[] = [];
const VIEW = 'week';

export default function RoomPage() {
  const { t, language } = useI18n();
  const id = Number(useParams().id);
  const today = useToday();
  const onPhone = useBreakpoint('phone');
  const [{ date }, change] = useUrlState({ date: schemaParam(localDateSchema, today) });
  const roomsQuery = useRoomsIncludingRetired();
  const allRooms = roomsQuery.data ?? emptyList;
  const rooms = useRoomsInUse().data ?? emptyList;
  const room = allRooms.find((one) => one.id === id);
  const roomIds = useMemo(() => [id], [id]);
  const { read, all, isKnown } = useReservations({ view: VIEW, date, rooms: roomIds, own: 'all' });
  const { start, end } = getVisibleDays(VIEW, date);
  const closures = useClosureCalendarEntries({ start, end });
  const closedDays = useBookingClosingDays({ start, end });
  const known = useMemo(() => [...(all ?? emptyList), ...closures], [all, closures]);
  const moving = useCalendarReservationMoves(known, rooms);
  const ofRoom = useMemo(() => filterReservationsByRooms(moving.shown, roomIds), [moving.shown, roomIds]);
  const show = (day: string) => change({ date: day }, 'push');
  useNewReservationHighlight((day) => {
    if (day < start || day > end) change({ date: day }, 'replace');
  });
  const getShowAction: GetShowReservationAction = (booked) =>
    booked.rooms.includes(id) ? undefined : () => change({ date: booked.date }, 'push');
  const { open, book, dialogs } = useReservationDialogs({
    read,
    rooms,
    allRooms,
    today,
    need: noRoomRequirements,
    roomIds,
    getShowAction,
  });
  const failure = roomsQuery.error ?? read.error;
  const step = (way: 'before' | 'after', direction: 1 | -1) => ({
    label: t(`rooms:calendar.${way}.${VIEW}`),
    onClick: () => show(getAdjacentDate(VIEW, date, direction)),
  });
  const mayBook = book && room && !room.isRetired && room.terms?.mayBook !== false;
  const retry = () => {
    for (const each of [roomsQuery, read]) if (each.error) void each.refetch();
  };
  return (
    <Page
      title={room?.name ?? t('rooms:title')}
      filters={
        <Anchor component={Link} to="/resident/Reservations" inherit className={classes.back}>
          <IconArrowLeft size={18} stroke={1.5} aria-hidden />
          {t('rooms:room.all')}
        </Anchor>
      }
      action={mayBook && <BookRoomButton label={t('rooms:room.book')} date={date} onBook={book} />}
    >
      {failure ? (
        <FailedState icon={IconCalendarOff} title={t('rooms:room.failed')} error={failure} onRetry={retry} />
      ) : roomsQuery.data && !room ? (
        <EmptyState icon={IconDoorOff} title={t('rooms:room.unknown')}>
          {t('rooms:room.unknownText')}
        </EmptyState>
      ) : (
        <>
          {room ? <RoomDescription room={room} /> : <RoomDescriptionSkeleton />}
          <section className={classes.week} aria-label={t('rooms:room.week')} aria-busy={!isKnown}>
            <PeriodBar
              title={formatViewTitle(VIEW, date, language)}
              current={{
                label: t('rooms:calendar.today'),
                isActive: start <= today && today <= end,
                onClick: () => show(today),
              }}
              previous={step('before', -1)}
              next={step('after', 1)}
            />
            <BookingClosingDaysNotice closed={closedDays.days} />
            <div className={classes.grid}>
              {!isKnown || !room ? (
                <Skeleton h="100%" mih="10rem" />
              ) : !onPhone ? (
                <Agenda
                  view={VIEW}
                  date={date}
                  all={known}
                  reservations={ofRoom}
                  rooms={allRooms}
                  room={id}
                  onOpen={open}
                  onBook={mayBook ? book : undefined}
                  move={moving.move}
                  showAt={moving.showAt}
                />
              ) : ofRoom.length > 0 ? (
                <DaysList reservations={ofRoom} rooms={allRooms} onOpen={open} isBelowCalendar />
              ) : (
                <EmptyState icon={IconCalendarOff} title={t('rooms:calendar.none')} />
              )}
            </div>
          </section>
        </>
      )}
      {dialogs}
      {moving.dialog}
    </Page>
  );
}

function RoomDescription({ room }: { room: Room }) {
  const { t } = useI18n();
  return (
    <div className={classes.page}>
      <RoomPhoto photo={room.photo} />
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <h2 className={classes.heading}>{t('rooms:room.about')}</h2>
          {!room.isRetired && <FavouriteButton room={room} />}
        </Group>
        {room.isRetired && <p>{t('rooms:room.retired')}</p>}
        <RoomFacts room={room} />
      </Stack>
    </div>
  );
}

function RoomDescriptionSkeleton() {
  return (
    <div className={classes.page}>
      <Skeleton className={classes.photo} />
      <Skeleton h="12rem" />
    </div>
  );
}
