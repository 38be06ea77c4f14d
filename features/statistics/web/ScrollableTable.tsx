import type { ReactNode } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';

interface ScrollableTableProps {
  title: string;
  className: string | undefined;
  children: ReactNode;
}

export function ScrollableTable({ title, className, children }: ScrollableTableProps) {
  const { t } = useI18n();
  return (
    <section
      className={className}
      data-scrolls-on-phone
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions need keyboard access (WCAG 2.1.1)
      tabIndex={0}
      aria-label={t('statistics:page.tableOf', { title })}
    >
      {children}
    </section>
  );
}
