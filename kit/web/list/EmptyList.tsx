import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { FailedState } from '../feedback/FailedState.tsx';
import { useI18n } from '../i18n.ts';

interface EmptyText {
  title: string;
  text: string;
}

export interface EmptyListTexts {
  icon: Icon;
  failedTitle?: string;
  specifiedMessage?: string;
  noMatch?: EmptyText;
  empty: EmptyText;
  action?: ReactNode;
}

interface EmptyListProps extends EmptyListTexts {
  error: unknown;
  searched: boolean;
  onRetry: () => void;
}

export function EmptyList(props: EmptyListProps) {
  const { icon, failedTitle, specifiedMessage, noMatch, empty, action, error, searched, onRetry } = props;
  const { t } = useI18n();
  if (error) {
    return (
      <FailedState
        icon={icon}
        title={failedTitle ?? t('ui.list.failed')}
        specifiedMessage={specifiedMessage}
        error={error}
        onRetry={onRetry}
      />
    );
  }
  if (searched && noMatch) {
    return (
      <EmptyState icon={icon} title={noMatch.title}>
        {noMatch.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={empty.title} action={action && <div data-first-action>{action}</div>}>
      {empty.text}
    </EmptyState>
  );
}
