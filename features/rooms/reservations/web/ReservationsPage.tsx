import { ActionIcon, Group } from '@mantine/core';
import { IconCalendarOff, IconSearch, IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { BookingClosingDaysNotice } from '../../../../core/booking/web/BookingClosingDaysNotice.tsx';
import { NoBookablePlaces } from '../../../../core/booking/web/NoBookablePlaces.tsx';
import { useBookingClosingDays } from '../../../../core/booking/web/useClosingDayNames.ts';
import { useBuildingSwitchFromUrl } from '../../../../core/buildings/web/useBuildingSwitchFromUrl.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { FailedState } from '../../../../kit/web/feedback/FailedState.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { SearchField, useSlashKey } from '../../../../kit/web/list/SearchField.tsx';
import { textParam, useUrlState } from '../../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { useToday } from '../../../../kit/web/session/useToday.ts';
import { ActionMenu } from '../../../../kit/web/ui/ActionMenu.tsx';
import { Page } from '../../../../kit/web/ui/Page.tsx';
import { useBreakpoint } from '../../../../kit/web/ui/useBreakpoint.ts';
import { can } from '../../policy.ts';
import type { ReservationOwnerFilter } from '../reservation.ts';
import { listOfferedLabels } from '../roomSet.ts';
import { BookRoomButton } from './BookRoomButton.tsx';
import type { GetShowReservationAction } from './booking/useBookingNotice.ts';
import { CalendarBar } from './calendar/CalendarBar.tsx';
import { CalendarFilterBar } from './calendar/CalendarFilterBar.tsx';
import { type CalendarViewKind, formatViewTitle, getVisibleDays } from './calendar/calendarRange.ts';
import { saveLastCalendarView, useCalendarUrlState } from './calendar/calendarUrlState.ts';
import { RequirementsBar } from './calendar/RequirementsBar.tsx';
import { RoomReservationCalendar } from './calendar/RoomReservationCalendar.tsx';
import { useCalendarReservationMoves } from './calendar/useCalendarReservationMoves.ts';
import { useClosureCalendarEntries } from './closedRooms.ts';
import { PrintedReservations } from './PrintedReservations.tsx';
import classes from './ReservationsPage.module.css';
import { useRoomRequirements } from './roomRequirements.ts';
import { ReservationResults } from './search/ReservationResults.tsx';
import { useReservationDialogs } from './useReservationDialogs.tsx';
import {
  addBookedRetiredRooms,
  filterReservationListByOwner,
  filterReservationsByRooms,
  filterRoomsById,
  useNewReservationHighlight,
  useReservations,
  useReservationsExportAction,
  useRoomsIncludingRetired,
  useRoomsInUse,
} from './useReservations.ts';

const emptyList: never[] = [];

export default function ReservationsPage() {
  const { t, language } = useI18n();
  const { user } = useSession();
  const today = useToday();
  useBuildingSwitchFromUrl();
  const onPhone = useBreakpoint('phone');
  const roomsInUse = useRoomsInUse();
  const rooms = roomsInUse.data ?? emptyList;
  const allRooms = useRoomsIncludingRetired().data ?? emptyList;
  const [state, change] = useCalendarUrlState(today, user.userId, roomsInUse.data?.length);
  const [{ q }, search] = useUrlState({ q: textParam() });
  const [isSearching, setSearching] = useState(false);
  const searchBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSearching) searchBox.current?.querySelector('input')?.focus();
  }, [isSearching]);
  useSlashKey(() => setSearching(true), !onPhone && !isSearching && !q);
  const { date, rooms: roomIds, own } = state;
  const view = state.view ?? 'day';
  const isWide = !useBreakpoint('belowWide');
  // Agenda and list do not show which rooms are free.
  const showsRequirements = (view === 'week' || view === 'day') && (onPhone ? own === 'all' : own !== 'mine');
  const [need, setNeed] = useRoomRequirements(showsRequirements);
  const offersNow = view === 'day' && date === today;
  const offers = useMemo(() => listOfferedLabels(rooms, 'services'), [rooms]);
  const { read, all, isKnown, ofCompany, company } = useReservations(state);
  const closed = useClosureCalendarEntries(getVisibleDays(view, date));
  const withClosed = useMemo(
    () => (closed.length > 0 ? [...(all ?? emptyList), ...closed] : (all ?? emptyList)),
    [all, closed],
  );
  const moving = useCalendarReservationMoves(withClosed, rooms);
  const inRooms = useMemo(() => filterReservationsByRooms(moving.shown, roomIds), [moving.shown, roomIds]);
  const filtered = useMemo(
    () => filterReservationListByOwner(own, inRooms, ofCompany),
    [own, inRooms, ofCompany],
  );
  // A retired room has a row if it is booked on these days.
  const roomsWithRetired = useMemo(
    () => addBookedRetiredRooms(rooms, allRooms, all ?? emptyList),
    [rooms, allRooms, all],
  );
  const lines = useMemo(() => filterRoomsById(roomsWithRetired, roomIds), [roomsWithRetired, roomIds]);
  const hasNoRooms = roomsInUse.data?.length === 0 && roomsWithRetired.length === 0;
  const [highlightedRoom, setHighlightedRoom] = useState<number | null>(null);
  const showDay = useCallback(
    (day: LocalDate, room?: number) => {
      setHighlightedRoom(room ?? null);
      change({ date: day, view: 'day' }, 'push');
    },
    [change],
  );
  const { start, end } = getVisibleDays(view, date);
  const closedDays = useBookingClosingDays({ start, end });
  const goTo = useCallback(
    (day: LocalDate) => {
      if (day < start || day > end) change({ date: day }, 'replace');
    },
    [change, start, end],
  );
  useNewReservationHighlight(goTo);
  const getShowAction: GetShowReservationAction = (bookingProps) => {
    const isAmong = roomIds.length === 0 || bookingProps.rooms.some((id) => roomIds.includes(id));
    if (!q && isAmong && (own === 'all' || bookingProps.isOwn)) return undefined;
    return () => {
      search({ q: '' }, 'push');
      change({ date: bookingProps.date, rooms: emptyList, own: 'all' }, 'replace');
    };
  };

  const { open, book, dialogs } = useReservationDialogs({
    read,
    rooms,
    allRooms,
    today,
    need,
    roomIds,
    getShowAction,
  });
  const bookButton = book && <BookRoomButton label={t('rooms:book.button')} date={date} onBook={book} />;
  const failure = roomsInUse.error ?? read.error ?? (own === 'company' ? company.error : null);
  const retry = () => {
    for (const each of [roomsInUse, read, company]) if (each.error) void each.refetch();
  };
  const filter = (news: { rooms?: readonly number[]; own?: ReservationOwnerFilter }) =>
    change(news, 'replace');
  const filters = (
    <CalendarFilterBar
      rooms={rooms}
      roomIds={roomIds}
      own={own}
      offers={offers}
      offersNow={offersNow}
      need={showsRequirements ? need : undefined}
      onChange={filter}
      onNeed={setNeed}
    />
  );
  const exporting = useReservationsExportAction({ start, end }, { search: q, own, roomIds });
  const show = (news: { date?: LocalDate; view?: CalendarViewKind }) => {
    // Remember only an explicit choice of a view, not a click on a day.
    if (news.view) saveLastCalendarView(user.userId, news.view);
    setHighlightedRoom(null);
    change(news, 'push');
  };
  const showsSearch = onPhone || isSearching || q !== '';
  const searchField = (
    <>
      <div className={classes.find} ref={searchBox}>
        <SearchField label={t('rooms:search.label')} />
      </div>
      {!onPhone && (
        <ActionIcon
          variant="default"
          aria-label={t('rooms:search.close')}
          title={t('rooms:search.close')}
          onClick={() => {
            search({ q: '' }, 'push');
            setSearching(false);
          }}
        >
          <IconX size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
  const calendarBar = (
    <CalendarBar
      view={view}
      date={date}
      today={today}
      onShow={show}
      more={exporting}
      filter={filters}
      need={
        isWide &&
        showsRequirements && (
          <RequirementsBar need={need} offers={offers} offersNow={offersNow} onChange={setNeed} />
        )
      }
      search={
        <ActionIcon
          variant="default"
          aria-label={t('rooms:search.label')}
          title={t('rooms:search.label')}
          aria-keyshortcuts="/"
          onClick={() => setSearching(true)}
        >
          <IconSearch size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      }
    />
  );
  return (
    <Page
      title={t('rooms:title')}
      fill
      printDetails={[formatViewTitle(view, date, language)]}
      filters={!hasNoRooms && (showsSearch ? searchField : calendarBar)}
      action={
        !hasNoRooms &&
        (onPhone ? (
          bookButton
        ) : (
          <Group gap="sm" wrap="nowrap">
            <ActionMenu label={t('ui.moreActions')} actions={[exporting]} />
            {bookButton}
          </Group>
        ))
      }
    >
      {onPhone && !q && !hasNoRooms && calendarBar}
      {q ? (
        <ReservationResults search={q} rooms={allRooms} />
      ) : failure ? (
        <FailedState
          icon={IconCalendarOff}
          title={t('rooms:calendar.failed')}
          error={failure}
          onRetry={retry}
        />
      ) : hasNoRooms ? (
        <NoBookablePlaces
          icon={IconCalendarOff}
          title={t('rooms:calendar.noRooms')}
          addText={t('rooms:calendar.noRoomsAdd')}
          addLabel={t('rooms:settings.add')}
          to={can.administerRooms(user) ? '/resident/roomSettings?add=1' : undefined}
        />
      ) : (
        <section
          className={classes.calendar}
          data-screen-only
          aria-label={t('rooms:calendar.label')}
          aria-busy={state.view === null || !isKnown || roomsInUse.data === undefined}
        >
          <BookingClosingDaysNotice closed={closedDays.days} />
          <RoomReservationCalendar
            view={roomsInUse.data ? state.view : null}
            all={all && inRooms}
            isKnown={isKnown}
            reservations={filtered}
            own={own}
            ofSomeRooms={roomIds.length > 0}
            rooms={lines}
            date={date}
            highlightedRoom={highlightedRoom}
            need={need}
            closedDays={closedDays}
            onOpen={open}
            onBook={book}
            onDay={showDay}
            move={moving.move}
            showAt={moving.showAt}
            emptyState={bookButton}
          />
        </section>
      )}
      <PrintedReservations days={{ start, end }} reservations={filtered} rooms={allRooms} />
      {dialogs}
      {moving.dialog}
    </Page>
  );
}
