import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useI18n } from '../i18n/i18n.ts';

export function PageSkeleton({ rows = 8 }: { rows?: number }) {
  const { t } = useI18n();
  return (
    <div style={{ padding: 'var(--mantine-spacing-lg) var(--page-gutter)' }}>
      <VisuallyHidden role="status">{t('ui.loading')}</VisuallyHidden>
      <Skeleton height={40} width="min(24rem, 60%)" mb="lg" />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={String(row)} height={44} mb="xs" />
      ))}
    </div>
  );
}
