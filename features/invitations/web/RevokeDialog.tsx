import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import type { Invitation } from '../invitation.ts';
import { revokeInvitation } from '../wire.ts';
import { useMoment } from './columns.tsx';

interface RevokeDialogProps {
  invitation: Invitation;
  onClose: () => void;
}

/** Asks before a link is taken back. */
export function RevokeDialog({ invitation, onClose }: RevokeDialogProps) {
  const { t } = useWords();
  const revoke = useCommand(revokeInvitation);
  const moment = useMoment();
  const { id, role, buildings, createdAt } = invitation;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('invitations:revoke.title')}
      confirmLabel={t('invitations:revoke.confirm')}
      danger
      onConfirm={async () => {
        await revoke.mutateAsync({ id });
        notify.success(t('invitations:revoke.done'));
      }}
    >
      {t('invitations:revoke.text', {
        role: t(`invitations:roles.${role}`),
        building: buildings.map(({ name }) => name).join(', '),
        moment: moment(createdAt),
      })}
    </ConfirmDialog>
  );
}
