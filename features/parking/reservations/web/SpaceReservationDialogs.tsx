import { Button, Text } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { reservationCancellationSchema } from '../../../../core/booking/booking.ts';
import { isStaff } from '../../../../kit/actor.ts';
import { isPast } from '../../../../kit/time.ts';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../../kit/web/dialog/ConfirmDialog.tsx';
import { DialogFooter } from '../../../../kit/web/dialog/DialogFooter.tsx';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { ReasonDialog } from '../../../../kit/web/dialog/ReasonDialog.tsx';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { RecordPanel } from '../../../../kit/web/ui/RecordPanel.tsx';
import { can } from '../../policy.ts';
import { cancelSpaceForTheBuilding, cancelSpaceReservation } from '../api.ts';
import { getHolderName } from '../filterSpaceReservations.ts';
import type { SpaceReservation } from '../reservation.ts';
import { useSpaceReservationTexts } from './reservationTexts.ts';
import classes from './SpaceReservationDialogs.module.css';

export function SpaceReservationSummaryText({ reservation }: { reservation: SpaceReservation | null }) {
  const words = useSpaceReservationTexts();
  if (!reservation) return null;
  return (
    <Text component="p" m={0}>
      <strong>{reservation.bayName}</strong>, {words.formatPeriod(reservation)}
      <br />
      {words.formatName(reservation)}
    </Text>
  );
}

interface DetailsDialogProps extends RecordDialogProps<SpaceReservation> {
  onEdit: (reservation: SpaceReservation) => void;
  onDelete: (reservation: SpaceReservation) => void;
  onCancel: (reservation: SpaceReservation) => void;
  onHandOver: (reservation: SpaceReservation) => void;
}

export function SpaceReservationDetailsDialog({
  item: reservation,
  opened,
  isGone,
  close,
  ...actions
}: DetailsDialogProps) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const words = useSpaceReservationTexts();
  const mayHandOver =
    reservation &&
    (reservation.mayChange || isStaff(user)) &&
    !isPast(reservation.endDate, reservation.endTime, building.timeZone, new Date());
  const withReservation = (act: (reservation: SpaceReservation) => void) => () =>
    reservation && act(reservation);
  const holder = reservation && getHolderName(reservation);
  const foot = reservation?.mayChange ? (
    <DialogFooter>
      <Button variant="outline" color="red" onClick={withReservation(actions.onDelete)}>
        {t('parking:details.delete')}
      </Button>
      <Button onClick={withReservation(actions.onEdit)}>{t('parking:details.edit')}</Button>
    </DialogFooter>
  ) : (
    reservation &&
    can.cancelForTheBuilding(user) && (
      <DialogFooter>
        <Button variant="outline" color="red" onClick={withReservation(actions.onCancel)}>
          {t('parking:details.cancel')}
        </Button>
      </DialogFooter>
    )
  );
  return (
    <RecordPanel
      opened={opened}
      close={close}
      title={reservation && t('parking:details.title', { bay: reservation.bayName })}
      isGone={isGone}
      footer={foot}
    >
      {reservation && (
        <dl className={classes.facts}>
          {reservation.mayChange && <Fact label={t('parking:form.title')}>{reservation.title}</Fact>}
          <Fact label={t('parking:details.when')}>{words.formatPeriod(reservation)}</Fact>
          <Fact label={t('parking:details.holder')}>
            {holder ? `${holder} (${reservation.holder?.companyName})` : t('parking:details.unnamed')}
          </Fact>
          {reservation.assistant && (
            <Fact label={t('parking:details.assistant')}>{reservation.assistant}</Fact>
          )}
        </dl>
      )}
      {mayHandOver && !isGone && (
        <Button
          variant="default"
          mt="lg"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconUserShare size={18} stroke={1.5} aria-hidden />}
          onClick={withReservation(actions.onHandOver)}
        >
          {t('booking:handover.button')}
        </Button>
      )}
    </RecordPanel>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

export function DeleteSpaceReservationDialog({
  item: reservation,
  ...view
}: RecordDialogProps<SpaceReservation>) {
  const { t } = useI18n();
  const { building } = useSession();
  const remove = useCommand(cancelSpaceReservation);
  const confirm = async () => {
    if (!reservation) return;
    await remove.mutateAsync({ building: building.id, id: reservation.id });
    notifyUser.success(t('parking:delete.done'));
  };
  return (
    <ConfirmDialog
      {...view}
      title={t('parking:delete.title')}
      confirmLabel={t('parking:delete.confirm')}
      danger
      onConfirm={confirm}
    >
      <SpaceReservationSummaryText reservation={reservation} />
      <Text c="dimmed" mt="sm">
        {t('parking:delete.text')}
      </Text>
    </ConfirmDialog>
  );
}

export function CancelSpaceForBuildingDialog({
  item: reservation,
  ...view
}: RecordDialogProps<SpaceReservation>) {
  const { t } = useI18n();
  const { building } = useSession();
  const cancel = useCommand(cancelSpaceForTheBuilding);
  const save = async (reason: string) => {
    if (!reservation) return;
    await cancel.mutateAsync({ building: building.id, id: reservation.id, reason });
    return t('parking:cancel.done');
  };
  return (
    <ReasonDialog
      {...view}
      schema={reservationCancellationSchema}
      draft={`cancel ${reservation?.id}`}
      title={t('parking:cancel.title')}
      saveLabel={t('parking:cancel.confirm')}
      label={t('parking:cancel.reason')}
      description={t('parking:cancel.reasonHint')}
      onSave={save}
    >
      <SpaceReservationSummaryText reservation={reservation} />
    </ReasonDialog>
  );
}
