import { Text } from '@mantine/core';
import { reservationCancellationSchema } from '../../../../core/booking/booking.ts';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../../kit/web/dialog/ConfirmDialog.tsx';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { ReasonDialog } from '../../../../kit/web/dialog/ReasonDialog.tsx';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { Room } from '../../catalogue/room.ts';
import { cancelReservation, cancelRoomForTheBuilding } from '../api.ts';
import type { Reservation } from '../reservation.ts';
import { cancelSeries } from '../seriesApi.ts';
import { ReservationSummary } from './ReservationSummary.tsx';
import { type ReservationWithSeriesScope, toSeriesScopeDateRange } from './reservationWithSeriesScope.ts';

export function CancelReservationDialog({
  item: part,
  rooms,
  ...view
}: RecordDialogProps<ReservationWithSeriesScope> & { rooms: readonly Room[] }) {
  const { t } = useI18n();
  const { building } = useSession();
  const scope = part?.scope ?? 'one';
  const cancelOne = useCommand(cancelReservation);
  const cancelSeveral = useCommand(cancelSeries);
  const confirm = async () => {
    if (!part) return;
    const { reservation } = part;
    if (scope === 'one' || reservation.series === null) {
      await cancelOne.mutateAsync({ building: building.id, id: reservation.id });
      notifyUser.success(t('rooms:delete.done'));
    } else {
      const dates = toSeriesScopeDateRange(scope, reservation);
      await cancelSeveral.mutateAsync({ building: building.id, id: reservation.series, ...dates });
      notifyUser.success(t('rooms:delete.doneSeries'));
    }
  };
  return (
    <ConfirmDialog
      {...view}
      title={t(`rooms:delete.title.${scope}`)}
      confirmLabel={t('rooms:delete.confirm')}
      danger
      onConfirm={confirm}
    >
      {part && <ReservationSummary reservation={part.reservation} rooms={rooms} />}
      <Text c="dimmed" mt="sm">
        {t(`rooms:delete.text.${scope}`)}
      </Text>
    </ConfirmDialog>
  );
}

export function ReleaseReservationDialog({
  item: reservation,
  rooms,
  ...view
}: RecordDialogProps<Reservation> & { rooms: readonly Room[] }) {
  const { t } = useI18n();
  const { building } = useSession();
  const release = useCommand(cancelRoomForTheBuilding);
  const save = async (reason: string) => {
    if (!reservation) return;
    await release.mutateAsync({ building: building.id, id: reservation.id, reason });
    return t('rooms:release.done');
  };
  return (
    <ReasonDialog
      {...view}
      schema={reservationCancellationSchema}
      draft={`cancel ${reservation?.id}`}
      title={t('rooms:release.title')}
      saveLabel={t('rooms:release.confirm')}
      label={t('rooms:release.reason')}
      description={t('rooms:release.told')}
      onSave={save}
    >
      {reservation && <ReservationSummary reservation={reservation} rooms={rooms} />}
    </ReasonDialog>
  );
}
