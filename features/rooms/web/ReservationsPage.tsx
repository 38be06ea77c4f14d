import './calendar/calendar.css';
import { Button, Skeleton, Switch } from '@mantine/core';
import { IconCalendarOff, IconDoor, IconDownload, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { download } from '../../../kit/web/call.ts';
import { lazyCode } from '../../../kit/web/code.ts';
import {
  type ReadRows,
  rowOf,
  useAddressedDialog,
  usePassingDialog,
  useRowDialog,
} from '../../../kit/web/dialog/dialogState.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { ChoiceFilter } from '../../../kit/web/list/ChoiceFilter.tsx';
import type { DateRange } from '../../../kit/web/list/period.ts';
import { useSession } from '../../../kit/web/session.ts';
import { EmptyState } from '../../../kit/web/state/EmptyState.tsx';
import { FailedState } from '../../../kit/web/state/FailedState.tsx';
import { useToday } from '../../../kit/web/today.ts';
import type { Action } from '../../../kit/web/ui/ActionButton.tsx';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { can } from '../policy.ts';
import type { Reservation, Room } from '../reservation.ts';
import { exportReservations } from '../wire.ts';
import { BookDialog } from './booking/BookDialog.tsx';
import { EditDialog } from './booking/EditDialog.tsx';
import { type Outcome, ResultDialog } from './booking/ResultDialog.tsx';
import { DeleteDialog, ReleaseDialog } from './CancelDialogs.tsx';
import { CalendarBar } from './calendar/CalendarBar.tsx';
import { type CalendarState, useCalendarAddress } from './calendar/calendarAddress.ts';
import { daysShown, titleOf } from './calendar/calendarRange.ts';
import { type CalendarSelection, readSelection, writeSelection } from './calendar/calendarSelection.ts';
import { Legend } from './calendar/Legend.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import { PrintedReservations } from './PrintedReservations.tsx';
import classes from './ReservationsPage.module.css';
import { questionsOf } from './readAhead.ts';
import { type Part, readPart, writePart } from './scope.ts';

// The calendars are large, and the page need not wait for them; the one of four views comes right behind it.
const loadCalendar = () => import('./calendar/Calendar.tsx');
const Calendar = lazyCode(loadCalendar);
loadCalendar().catch(() => {});
const RoomsDay = lazyCode(() => import('./calendar/RoomsDay.tsx'));

export { readAhead as loader } from './readAhead.ts';

const none: never[] = [];

/** `/resident/Reservations`: which meeting rooms are taken when, and booking them. */
export default function ReservationsPage() {
  const { t, language } = useWords();
  const { user, building } = useSession();
  const today = useToday();
  const [state, change] = useCalendarAddress(today);
  const { rooms, reservations, failure, retry, read } = useReservations(state);
  const mayBook = can.bookAtAll(user, building.id);
  const booking = useAddressedDialog<CalendarSelection>({
    name: 'book',
    write: writeSelection,
    find: readSelection,
    may: () => mayBook,
  });
  const details = useRowDialog('details', read);
  const editing = usePartDialog('edit', read);
  const deleting = usePartDialog('delete', read);
  const releasing = useRowDialog(
    'cancel',
    read,
    ({ mayChange }) => !mayChange && can.cancelForTheBuilding(user),
  );
  const result = usePassingDialog<Outcome>('result');

  const { date, rooms: chosen } = state;
  const { open: openBooking } = booking;
  const book = useCallback(
    (selection: CalendarSelection) =>
      openBooking(chosen.length === 1 ? { rooms: chosen, ...selection } : selection),
    [openBooking, chosen],
  );
  const inCalendar = {
    date,
    onOpen: details.open,
    onBook: mayBook ? book : undefined,
    reservations: useMemo(() => reservationsIn(reservations ?? none, chosen), [reservations, chosen]),
  };
  const lines = useMemo(() => roomsShown(rooms ?? none, chosen), [rooms, chosen]);
  const options = useMemo(
    () =>
      (rooms ?? none).map(({ id, name, capacity }) => ({
        ...{ id, name },
        hint: t('rooms:calendar.seats', { count: capacity }),
      })),
    [rooms, t],
  );
  const dialogs = { rooms: rooms ?? none, today, onPartial: result.open };
  const bookButton = mayBook && (
    <Button
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => book(date > today ? { date } : { date: today })}
    >
      {t('rooms:book.button')}
    </Button>
  );
  return (
    <Page
      title={t('rooms:title')}
      fill
      printed={[titleOf(state.view, date, language)]}
      filters={
        <>
          <ChoiceFilter
            label={t('rooms:filter.label')}
            icon={IconDoor}
            options={options}
            chosen={chosen}
            onChange={(ids) => change({ rooms: ids }, 'replace')}
            allLabel={t('rooms:filter.all')}
            someLabel={(count) => t('rooms:filter.some', { count })}
          />
          <Switch
            label={t('rooms:filter.own')}
            checked={state.own}
            onChange={(event) => change({ own: event.currentTarget.checked }, 'replace')}
          />
        </>
      }
      action={bookButton}
      more={[useExport(daysShown(state.view, date))]}
    >
      <CalendarBar state={state} today={today} onShow={(news) => change(news, 'push')} />
      {failure ? (
        <FailedState
          icon={IconCalendarOff}
          title={t('rooms:calendar.failed')}
          failure={failure}
          onRetry={retry}
        />
      ) : (
        <section
          className={classes.calendar}
          data-screen-only
          aria-label={t('rooms:calendar.label')}
          aria-busy={reservations === undefined}
        >
          <Suspense fallback={<Skeleton className={classes.outline} />}>
            {state.view === 'rooms' ? (
              <RoomsDay {...inCalendar} rooms={lines} />
            ) : state.view === 'list' && inCalendar.reservations.length === 0 ? (
              <NothingListed loading={reservations === undefined} action={bookButton} />
            ) : (
              <Calendar {...inCalendar} rooms={rooms ?? none} view={state.view} />
            )}
          </Suspense>
        </section>
      )}
      <Legend />
      <PrintedReservations
        days={daysShown(state.view, date)}
        reservations={inCalendar.reservations}
        rooms={dialogs.rooms}
      />
      <BookDialog {...booking} {...dialogs} />
      <DetailsDialog
        {...details}
        item={details.now}
        rooms={dialogs.rooms}
        onEdit={editing.open}
        onDelete={deleting.open}
        onCancel={releasing.open}
      />
      <EditDialog {...editing} {...dialogs} />
      <DeleteDialog {...deleting} rooms={dialogs.rooms} />
      <ReleaseDialog {...releasing} rooms={dialogs.rooms} />
      <ResultDialog {...result} rooms={dialogs.rooms} />
    </Page>
  );
}

/** The rooms, and the reservations of the days shown. */
function useReservations(state: CalendarState) {
  const { building } = useSession();
  const questions = questionsOf(building.id, state);
  const rooms = useQuery(questions.rooms);
  const reservations = useQuery({ ...questions.reservations, placeholderData: keepPreviousData });
  const retry = () => {
    void rooms.refetch();
    void reservations.refetch();
  };
  return {
    rooms: rooms.data,
    reservations: reservations.data,
    failure: rooms.error ?? reservations.error,
    retry,
    read: reservations,
  };
}

/** A dialog about one's own reservation, or several dates of its series. */
function usePartDialog(name: string, reservations: ReadRows<Reservation>) {
  return useAddressedDialog<Part>({
    ...{ name, write: writePart },
    find: (text) => {
      const part = readPart(text);
      const reservation = part && rowOf(reservations, ({ id }) => id === part.id);
      return part && reservation ? { reservation, scope: part.scope } : (reservation as null | undefined);
    },
    may: ({ reservation: { mayChange, series }, scope }) => mayChange && (scope === 'one' || series !== null),
  });
}

const reservationsIn = (list: readonly Reservation[], chosen: readonly number[]) =>
  chosen.length === 0 ? list : list.filter(({ rooms }) => rooms.some((id) => chosen.includes(id)));

const roomsShown = (rooms: readonly Room[], chosen: readonly number[]) =>
  chosen.length === 0 ? rooms : rooms.filter(({ id }) => chosen.includes(id));

/** Saves what the days shown hold as a spreadsheet. */
function useExport({ start, end }: DateRange): Action {
  const { t } = useWords();
  const { building } = useSession();
  return {
    label: t('rooms:export.button'),
    hint: t('rooms:export.hint'),
    icon: IconDownload,
    take: () => download(exportReservations, { building: building.id, from: start, to: end }),
  };
}

/** A list has no lines where nothing is booked. */
function NothingListed({ loading, action }: { loading: boolean; action: ReactNode }) {
  const { t } = useWords();
  if (loading) return <Skeleton className={classes.outline} />;
  return <EmptyState icon={IconCalendarOff} title={t('rooms:calendar.none')} action={action} />;
}
