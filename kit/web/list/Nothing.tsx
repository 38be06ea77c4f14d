import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { FailedState } from '../feedback/FailedState.tsx';
import { useWords } from '../i18n.ts';

interface Said {
  title: string;
  /** A sentence more. */
  text: string;
}

/** What a list says where it has nothing to show. */
export interface NothingWords {
  icon: Icon;
  /** It could not be read; left out, the kit says so of any list. */
  failed?: string;
  /** What the specification wants said of that, in English. */
  failedAsSpecified?: string;
  /** The search finds none; left out where nothing is searched. */
  noMatch?: Said;
  /** There are none yet. */
  empty: Said;
  /** What makes the first one: the button that the tool row has, and on a phone has alone (Toolbar). */
  action?: ReactNode;
}

interface NothingProps extends NothingWords {
  /** Why it could not be read; null where it was. */
  failure: unknown;
  searched: boolean;
  onRetry: () => void;
}

/** Why a list is empty, and what to do about it. */
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
