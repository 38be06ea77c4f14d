import { Alert, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { CallError } from '../../../kit/web/api/callError.ts';
import { RetryButton } from '../../../kit/web/feedback/FailedState.tsx';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { DeletionEffect } from '../../feature/deletionEffects.ts';
import { DeletionEffectsList } from './DeletionEffectsList.tsx';

type DeletionPreview = { leaving: DeletionEffect[] };

export function useDeletionPreview(query: UseQueryOptions<DeletionPreview, CallError>, opened: boolean) {
  const { language } = useI18n();
  return useQuery({ ...query, queryKey: [...query.queryKey, language], enabled: opened, staleTime: 0 });
}

/** If the list fails to load, the account can still be deleted. */
export function DeletionPreviewSection({ read }: { read: ReturnType<typeof useDeletionPreview> }) {
  const { t } = useI18n();
  if (read.data) return <DeletionEffectsList parts={read.data.leaving} when="before" order={3} />;
  if (read.isError)
    return (
      <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
        <Text mb="sm">
          <FailureMessage error={read.error} message={t('accounts:deletion.listFailed')} />
        </Text>
        <RetryButton onClick={() => read.refetch()} />
      </Alert>
    );
  // About as high as the list, to prevent a layout shift.
  return (
    <Skeleton role="status" height="28rem" aria-busy="true" aria-label={t('accounts:deletion.listLoading')} />
  );
}
