import { useCallback } from 'react';
import { isStaff } from '../../../../kit/actor.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import {
  type LoadedRows,
  useRowDialog,
  useTransientDialog,
  useUrlDialog,
} from '../../../../kit/web/dialog/dialogState.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { Room } from '../../catalogue/room.ts';
import { can } from '../../policy.ts';
import { BookingResultDialog, type BookingResultDialogInput } from './booking/BookingResultDialog.tsx';
import { BookRoomDialog } from './booking/BookRoomDialog.tsx';
import { getReservationCopyDate } from './booking/bookingForm.ts';
import { EditReservationDialog } from './booking/EditReservationDialog.tsx';
import type { GetShowReservationAction } from './booking/useBookingNotice.ts';
import { CancelReservationDialog, ReleaseReservationDialog } from './CancelDialogs.tsx';
import {
  type CalendarSelection,
  parseCalendarSelection,
  serializeCalendarSelection,
} from './calendar/calendarSelection.ts';
import type { CalendarReservation } from './calendarReservation.ts';
import { ReservationDetailsDialog } from './ReservationDetailsDialog.tsx';
import { RoomHandoverDialog } from './RoomHandoverDialog.tsx';
import { useReservationSeriesScopeDialog } from './reservationWithSeriesScope.ts';
import type { RoomRequirements } from './roomRequirements.ts';

interface ReservationDialogsInput {
  read: LoadedRows<CalendarReservation>;
  /** Rooms in use. */
  rooms: readonly Room[];
  allRooms: readonly Room[];
  today: LocalDate;
  need: RoomRequirements;
  /** A new booking is for the only room shown, if there is one. */
  roomIds: readonly number[];
  getShowAction: GetShowReservationAction;
}

/** The dialogs to book rooms and to see and change reservations, kept in the address of a screen. */
export function useReservationDialogs(input: ReservationDialogsInput) {
  const { read, rooms, allRooms, today, need, roomIds, getShowAction } = input;
  const { user, building } = useSession();
  const mayBook = can.bookAtAll(user, building.id);
  const booking = useUrlDialog<CalendarSelection>({
    name: 'book',
    serialize: serializeCalendarSelection,
    find: parseCalendarSelection,
    canOpen: () => mayBook,
  });
  const details = useRowDialog('details', read);
  const copying = useRowDialog('copy', read, ({ mayChange }) => mayBook && mayChange);
  const editing = useReservationSeriesScopeDialog('edit', read);
  const deleting = useReservationSeriesScopeDialog('delete', read);
  const releasing = useRowDialog(
    'cancel',
    read,
    ({ mayChange }) => !mayChange && can.cancelForTheBuilding(user),
  );
  const handingOver = useRowDialog('handOver', read, ({ mayChange }) => mayChange || isStaff(user));
  const result = useTransientDialog<BookingResultDialogInput>('result');

  const { open: openBooking } = booking;
  const book = useCallback(
    (selection: CalendarSelection) =>
      openBooking(roomIds.length === 1 ? { rooms: roomIds, ...selection } : selection),
    [openBooking, roomIds],
  );
  const openDetails = details.open;
  const open = useCallback(
    (reservation: CalendarReservation) => {
      if (reservation.closed === undefined) openDetails(reservation);
    },
    [openDetails],
  );
  const shared = { rooms, today, onPartial: result.open };
  const booked = { ...shared, getShowAction, need };
  const dialogs = (
    <>
      <BookRoomDialog {...booking} {...booked} />
      <BookRoomDialog
        {...copying}
        item={copying.item && { date: getReservationCopyDate(copying.item.date, today) }}
        copiedFrom={copying.item}
        {...booked}
      />
      <ReservationDetailsDialog
        {...details}
        item={details.current}
        rooms={allRooms}
        onEdit={editing.open}
        onCopy={mayBook ? copying.open : undefined}
        onDelete={deleting.open}
        onCancel={releasing.open}
        onHandOver={handingOver.open}
      />
      <EditReservationDialog {...editing} {...shared} />
      <CancelReservationDialog {...deleting} rooms={allRooms} />
      <ReleaseReservationDialog {...releasing} rooms={allRooms} />
      <RoomHandoverDialog {...handingOver} rooms={allRooms} />
      <BookingResultDialog {...result} rooms={rooms} />
    </>
  );
  return { open, book: mayBook ? book : undefined, dialogs };
}
