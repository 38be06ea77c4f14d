import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { revokeInvitation } from '../api.ts';
import type { Invitation } from '../invitation.ts';
import { useInstantFormatter } from './columns.tsx';

export function RevokeInvitationDialog({ item, opened, isGone, close }: RecordDialogProps<Invitation>) {
  const { t } = useI18n();
  const revoke = useCommand(revokeInvitation);
  const moment = useInstantFormatter();
  const words = item && {
    role: t(`invitations:roles.${item.role}`),
    building: item.buildings.map(({ name }) => name).join(', '),
    moment: moment(item.createdAt),
    email: item.invitee?.email,
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      gone={isGone}
      title={t('invitations:revoke.title')}
      confirmLabel={t('invitations:revoke.confirm')}
      danger
      onConfirm={async () => {
        if (!item) return;
        await revoke.mutateAsync({ id: item.id });
        notifyUser.success(t('invitations:revoke.done'));
      }}
    >
      {words && t(words.email ? 'invitations:revoke.textTo' : 'invitations:revoke.text', words)}
    </ConfirmDialog>
  );
}
