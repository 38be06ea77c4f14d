import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ReservationHandoverDialog } from '../../../../core/booking/web/ReservationHandoverDialog.tsx';
import { call } from '../../../../kit/web/api/call.ts';
import { callQuery, useCommand } from '../../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { Room } from '../../catalogue/room.ts';
import { findRoomHandoverReceivers, handOverRoomReservation, undoRoomHandover } from '../handoverApi.ts';
import type { Reservation } from '../reservation.ts';
import { ReservationSummary } from './ReservationSummary.tsx';

export function RoomHandoverDialog({
  item: reservation,
  rooms,
  ...view
}: RecordDialogProps<Reservation> & { rooms: readonly Room[] }) {
  const { building } = useSession();
  const give = useCommand(handOverRoomReservation);
  const undo = useCommand(undoRoomHandover);
  const here = { building: building.id };
  const id = reservation?.id ?? 0;
  // The giver may no longer read the receivers when the change of the reservation invalidates the query.
  const isGiven = give.variables?.id === id && !give.isError;
  const receivers = useQuery({
    ...callQuery(findRoomHandoverReceivers, { ...here, id, search: '' }),
    enabled: view.opened && reservation !== null && !isGiven,
    placeholderData: keepPreviousData,
  });
  return (
    <ReservationHandoverDialog
      view={view}
      reservationKey={`room ${id}`}
      dates={receivers.data?.dates}
      find={({ search }, options) => call(findRoomHandoverReceivers, { ...here, id, search }, options)}
      handOver={(input) =>
        give.mutateAsync({ ...here, id, ...input, version: reservation?.version ?? undefined })
      }
      undoHandover={({ undo: code }) => undo.mutateAsync({ ...here, undo: code })}
    >
      {reservation && <ReservationSummary reservation={reservation} rooms={rooms} />}
    </ReservationHandoverDialog>
  );
}
