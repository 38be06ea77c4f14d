import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { CallError, sentenceOf } from '../callError.ts';
import { useWords } from '../i18n.ts';
import { EmptyState } from './EmptyState.tsx';

interface FailedStateProps {
  icon: Icon;
  /** What could not be read. */
  title: string;
  failure: unknown;
  onRetry: () => void;
}

/** Stands where something could not be read: why, and a way to try again where that may help. */
export function FailedState({ icon, title, failure, onRetry }: FailedStateProps) {
  if (failure instanceof CallError && failure.status === 422) {
    // The address asks for what the server refuses, and will refuse again.
    const reasons = Object.values(failure.fields).flat();
    return (
      <EmptyState icon={icon} title={title}>
        {reasons.length > 0 ? reasons.join(' ') : failure.message}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={title} action={<AgainButton onClick={onRetry} />}>
      {sentenceOf(failure)}
    </EmptyState>
  );
}

/** Tries once more what failed. */
export function AgainButton({ onClick }: { onClick: () => void }) {
  const { t } = useWords();
  return (
    <Button variant="default" onClick={onClick}>
      {t('ui.again')}
    </Button>
  );
}
