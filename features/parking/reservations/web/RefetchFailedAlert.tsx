import { Alert, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { RetryButton } from '../../../../kit/web/feedback/FailedState.tsx';
import { FailureMessage } from '../../../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';

interface RefetchFailedAlertProps {
  error: ComponentProps<typeof FailureMessage>['error'];
  onRetry: () => void;
}

/** Shown above outdated data that could not be read again. */
export function RefetchFailedAlert({ error, onRetry }: RefetchFailedAlertProps) {
  const { t } = useI18n();
  return (
    <Alert
      role="alert"
      flex="none"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('parking:list.failedTitle')}
    >
      <Group justify="space-between">
        <span>
          <FailureMessage error={error} specifiedMessage={t('parking:list.failed')} />
        </span>
        <RetryButton onClick={onRetry} />
      </Group>
    </Alert>
  );
}
