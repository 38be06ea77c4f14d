import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { deleteRecurringVisit } from '../api.ts';
import type { RecurringVisit } from '../recurringVisit.ts';

export function DeleteRecurringVisitDialog({
  item,
  opened,
  isGone,
  close,
}: RecordDialogProps<RecurringVisit>) {
  const { t } = useI18n();
  const { building } = useSession();
  const { mutateAsync } = useCommand(deleteRecurringVisit);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      gone={isGone}
      title={t('recurringVisits:delete.title')}
      confirmLabel={t('recurringVisits:delete.confirm')}
      danger
      onConfirm={async () => {
        if (!item) return;
        await mutateAsync({ building: building.id, standing: item.id });
        notifyUser.success(t('recurringVisits:delete.done'));
      }}
    >
      {item && t('recurringVisits:delete.text', { contractor: item.contractor, count: item.team.length })}
    </ConfirmDialog>
  );
}
