import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { FailedState } from '../feedback/FailedState.tsx';
import { useWords } from '../i18n.ts';

interface Said {
  title: string;
  text: string;
}

export interface NothingWords {
  icon: Icon;
  failed?: string;
  failedAsSpecified?: string;
  noMatch?: Said;
  empty: Said;
  /** Creates the first record: the toolbar's button, shown only here on a phone (`Toolbar`). */
  action?: ReactNode;
}

interface NothingProps extends NothingWords {
  failure: unknown;
  searched: boolean;
  onRetry: () => void;
}

export function Nothing(props: NothingProps) {
  const { icon, failed, failedAsSpecified, noMatch, empty, action, failure, searched, onRetry } = props;
  const { t } = useWords();
  if (failure) {
    return (
      <FailedState
        icon={icon}
        title={failed ?? t('ui.list.failed')}
        specified={failedAsSpecified}
        failure={failure}
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
