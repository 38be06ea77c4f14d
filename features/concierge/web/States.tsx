import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFileText, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';
import { EmptyState } from '../../../kit/web/state/EmptyState.tsx';
import { FailedState } from '../../../kit/web/state/FailedState.tsx';
import classes from './DocumentCards.module.css';

/** The outline of the cards that are on their way. */
export function CardsSkeleton() {
  const { t } = useWords();
  return (
    <div className={classes.cards}>
      <VisuallyHidden role="status">{t('kit:ui.loading')}</VisuallyHidden>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={320} radius="lg" />
      ))}
    </div>
  );
}

export function Failed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useWords();
  return (
    <FailedState icon={IconFileText} title={t('concierge:failed')} failure={failure} onRetry={onRetry} />
  );
}

/** What a search did not find here; `elsewhere` leads to where it found something. */
export function NothingFound({ elsewhere }: { elsewhere?: ReactNode }) {
  const { t } = useWords();
  if (elsewhere)
    return <EmptyState icon={IconSearch} title={t('concierge:noMatchHere')} action={elsewhere} />;
  return (
    <EmptyState icon={IconSearch} title={t('concierge:noMatchTitle')}>
      {t('concierge:noMatchText')}
    </EmptyState>
  );
}

export function NoDocuments({ action }: { action: ReactNode }) {
  const { t } = useWords();
  return (
    <EmptyState icon={IconFileText} title={t('concierge:document.emptyTitle')} action={action}>
      {t('concierge:document.emptyText')}
    </EmptyState>
  );
}
