import { Alert, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { CallError } from '../../../kit/web/callError.ts';
import { RetryButton } from '../../../kit/web/feedback/FailedState.tsx';
import { FailureMessage } from '../../../kit/web/feedback/FailureWords.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import type { LeavingPart } from '../leaving.ts';
import { LeavingList } from './LeavingList.tsx';

type Leaving = { leaving: LeavingPart[] };

/** Reads what would go with an account, anew each time that its dialog opens: in the meantime there may be more. */
export function useLeaving(asked: UseQueryOptions<Leaving, CallError>, opened: boolean) {
  const { language } = useWords();
  return useQuery({ ...asked, queryKey: [...asked.queryKey, language], enabled: opened, staleTime: 0 });
}

/** What would go with an account, in the dialog that asks for it. Where it cannot be read, the account may be deleted all the same. */
export function LeavingPreview({ read }: { read: ReturnType<typeof useLeaving> }) {
  const { t } = useWords();
  if (read.data) return <LeavingList parts={read.data.leaving} when="before" order={3} />;
  if (read.isError)
    return (
      <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
        <Text mb="sm">
          <FailureMessage of={read.error} words={t('people:deletion.listFailed')} />
        </Text>
        <RetryButton onClick={() => read.refetch()} />
      </Alert>
    );
  // As high as what follows nearly always is, which is more than the dialog shows at once.
  return (
    <Skeleton role="status" height="28rem" aria-busy="true" aria-label={t('people:deletion.listLoading')} />
  );
}
