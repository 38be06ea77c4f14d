import { Text } from '@mantine/core';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { PendingRegistration } from '../registration.ts';
import { confirmRegistrationOnBehalf, discardUnconfirmedRegistration } from '../registrationApi.ts';
import { formatAccountRegistrantName } from './DecisionDialogs.tsx';

export function ConfirmRegistrationOnBehalfDialog({
  item: row,
  ...view
}: RecordDialogProps<PendingRegistration>) {
  const { t } = useI18n();
  const confirm = useCommand(confirmRegistrationOnBehalf);
  return (
    <ConfirmDialog
      {...view}
      goneReason="answered"
      title={t('invitations:queue.confirmTitle')}
      confirmLabel={t('invitations:queue.confirm')}
      onConfirm={async () => {
        if (!row) return;
        const { outcome } = await confirm.mutateAsync({ id: row.id });
        notifyUser.success(
          t(`invitations:queue.confirmed.${outcome}`, {
            name: formatAccountRegistrantName(row),
            email: row.email,
          }),
        );
      }}
    >
      {row && (
        <>
          <Text>
            {t(`invitations:queue.${row.role ? 'confirmOpens' : 'confirmWaits'}`, {
              name: formatAccountRegistrantName(row),
              email: row.email,
              company: row.company.name,
              role: row.role && t(`invitations:roles.${row.role}`),
            })}
          </Text>
          <Text mt="sm">{t('invitations:queue.confirmSure')}</Text>
        </>
      )}
    </ConfirmDialog>
  );
}

export function DiscardRegistrationDialog({ item: row, ...view }: RecordDialogProps<PendingRegistration>) {
  const { t } = useI18n();
  const discard = useCommand(discardUnconfirmedRegistration);
  return (
    <ConfirmDialog
      {...view}
      goneReason="answered"
      title={t('invitations:queue.discardTitle')}
      confirmLabel={t('invitations:queue.discard')}
      danger
      onConfirm={async () => {
        if (!row) return;
        await discard.mutateAsync({ id: row.id });
        notifyUser.success(t('invitations:queue.discarded', { name: formatAccountRegistrantName(row) }));
      }}
    >
      {row &&
        t('invitations:queue.discardText', { name: formatAccountRegistrantName(row), email: row.email })}
    </ConfirmDialog>
  );
}
