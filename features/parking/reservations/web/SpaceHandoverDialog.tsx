import { ReservationHandoverDialog } from '../../../../core/booking/web/ReservationHandoverDialog.tsx';
import { call } from '../../../../kit/web/api/call.ts';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { findSpaceReceivers, handOverSpace, undoSpaceHandover } from '../api.ts';
import type { SpaceReservation } from '../reservation.ts';
import { SpaceReservationSummaryText } from './SpaceReservationDialogs.tsx';

export function SpaceHandoverDialog({ item: reservation, ...view }: RecordDialogProps<SpaceReservation>) {
  const { building } = useSession();
  const give = useCommand(handOverSpace);
  const undo = useCommand(undoSpaceHandover);
  const here = { building: building.id };
  const id = reservation?.id ?? 0;
  return (
    <ReservationHandoverDialog
      view={view}
      reservationKey={`parking ${id}`}
      find={({ search }, options) => call(findSpaceReceivers, { ...here, id, search }, options)}
      handOver={({ receiver }) =>
        give.mutateAsync({ ...here, id, receiver, version: reservation?.version ?? undefined })
      }
      undoHandover={({ undo: code }) => undo.mutateAsync({ ...here, undo: code })}
    >
      <SpaceReservationSummaryText reservation={reservation} />
    </ReservationHandoverDialog>
  );
}
