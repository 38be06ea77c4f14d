import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';
import { notify } from '../../../kit/web/feedback/notify.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { removeDeadJob, retryDeadJob } from '../api.ts';
import type { DeadJob } from '../installationStatus.ts';

export function useRetryDeadJob(): (job: DeadJob) => void {
  const { t } = useWords();
  const retrying = useCommand(retryDeadJob);
  return ({ id, what }) =>
    retrying.mutate(
      { id },
      {
        onSuccess: () => notify.success(t('auditLog:operation.retried', { what })),
        onError: (error) => notify.failure(error),
      },
    );
}

export function RemoveDeadJobDialog({ item: job, opened, isGone, close }: DialogView<DeadJob>) {
  const { t } = useWords();
  const forgetting = useCommand(removeDeadJob);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      gone={isGone && 'answered'}
      danger
      title={t('auditLog:operation.forgetTitle')}
      confirmLabel={t('auditLog:operation.forgetConfirm')}
      onConfirm={async () => {
        if (!job) return;
        await forgetting.mutateAsync({ id: job.id });
        notify.success(t('auditLog:operation.forgotten', { what: job.what }));
      }}
    >
      <Text>{t('auditLog:operation.forgetText', { what: job?.what })}</Text>
    </ConfirmDialog>
  );
}
