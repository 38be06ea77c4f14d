import { Button, Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconBellRinging, IconFileText, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import catalogueClasses from '../catalogue/web/CatalogueView.module.css';
import documentClasses from '../documents/web/DocumentCards.module.css';

export function CardsSkeleton({ of }: { of: 'catalogue' | 'documents' }) {
  const { t } = useI18n();
  return (
    <div className={of === 'catalogue' ? catalogueClasses.cards : documentClasses.cards}>
      <VisuallyHidden role="status">{t('kit:ui.loading')}</VisuallyHidden>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={320} radius="lg" />
      ))}
    </div>
  );
}

export function ConciergeFailureNotice({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useI18n();
  return <FailedState icon={IconFileText} title={t('concierge:failed')} error={failure} onRetry={onRetry} />;
}

interface NothingFoundProps {
  query: string;
  searched: string;
  /** The current tab without matches, and links to tabs that have some. */
  otherTabs?: { currentTab: string; links: ReactNode } | undefined;
}

export function NoSearchResults({ query, searched, otherTabs }: NothingFoundProps) {
  const { t } = useI18n();
  return (
    <EmptyState
      icon={IconSearch}
      title={
        otherTabs
          ? t('concierge:noMatchHere', { query, tab: otherTabs.currentTab })
          : t('concierge:noMatchTitle', { query })
      }
      action={otherTabs?.links}
    >
      {searched}
    </EmptyState>
  );
}

interface EmptyConciergeProps {
  /** Undefined for residents. */
  onOpenCatalogue: (() => void) | undefined;
  onAddDocument: () => void;
}

/** A building without services and documents. */
export function EmptyConcierge({ onOpenCatalogue, onAddDocument }: EmptyConciergeProps) {
  const { t } = useI18n();
  return (
    <EmptyState
      icon={IconBellRinging}
      title={t('concierge:empty.title')}
      action={
        onOpenCatalogue && (
          <Group justify="center">
            <Button onClick={onOpenCatalogue}>{t('concierge:services.open')}</Button>
            <Button variant="default" onClick={onAddDocument}>
              {t('concierge:document.add')}
            </Button>
          </Group>
        )
      }
    >
      {t(onOpenCatalogue ? 'concierge:empty.staff' : 'concierge:empty.text')}
    </EmptyState>
  );
}

export function NoDocuments({ action }: { action: ReactNode }) {
  const { t } = useI18n();
  return (
    <EmptyState icon={IconFileText} title={t('concierge:document.emptyTitle')} action={action}>
      {t('concierge:document.emptyText')}
    </EmptyState>
  );
}
