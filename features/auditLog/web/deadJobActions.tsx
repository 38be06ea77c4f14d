import { Text } from '@mantine/core';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { removeDeadJob, retryDeadJob } from '../api.ts';
import type { DeadJob } from '../installationStatus.ts';

export function useRetryDeadJob(): (job: DeadJob) => void {
  const { t } = useI18n();
  const retrying = useCommand(retryDeadJob);
  return ({ id, what }) =>
    retrying.mutate(
      { id },
      {
        onSuccess: () => notifyUser.success(t('auditLog:operation.retried', { what })),
        onError: (error) => notifyUser.failure(error),
      },
    );
}

export function RemoveDeadJobDialog({ item: job, ...view }: RecordDialogProps<DeadJob>) {
  const { t } = useI18n();
  const forgetting = useCommand(removeDeadJob);
  return (
    <ConfirmDialog
      {...view}
      goneReason="answered"
      danger
      title={t('auditLog:operation.forgetTitle')}
      confirmLabel={t('auditLog:operation.forgetConfirm')}
      onConfirm={async () => {
        if (!job) return;
        await forgetting.mutateAsync({ id: job.id });
        notifyUser.success(t('auditLog:operation.forgotten', { what: job.what }));
      }}
    >
      <Text>{t('auditLog:operation.forgetText', { what: job?.what })}</Text>
    </ConfirmDialog>
  );
}
