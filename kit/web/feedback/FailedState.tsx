import { Button } from '@mantine/core';
import { type Icon, IconCalendarOff } from '@tabler/icons-react';
import { MAX_RANGE_DAYS } from '../../time.ts';
import { useI18n } from '../i18n/i18n.ts';
import { EmptyState } from './EmptyState.tsx';
import { FailureMessage } from './FailureMessage.tsx';

interface FailedStateProps {
  icon: Icon;
  title: string;
  specifiedMessage?: string | undefined;
  error: unknown;
  onRetry: () => void;
}

export function FailedState({ icon, title, specifiedMessage, error, onRetry }: FailedStateProps) {
  return (
    <EmptyState icon={icon} title={title} action={<RetryButton onClick={onRetry} />}>
      <FailureMessage error={error} specifiedMessage={specifiedMessage} />
    </EmptyState>
  );
}

/** Placeholder for a date range beyond `MAX_RANGE_DAYS`. */
export function RangeTooLongState({ onToday }: { onToday: () => void }) {
  const { t } = useI18n();
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={t('errors.range_too_long', { max: MAX_RANGE_DAYS })}
      action={
        <Button variant="default" onClick={onToday}>
          {t('ui.range.today')}
        </Button>
      }
    />
  );
}

export function RetryButton({ onClick }: { onClick: () => void }) {
  const { t } = useI18n();
  return (
    <Button variant="default" onClick={onClick}>
      {t('ui.again')}
    </Button>
  );
}
