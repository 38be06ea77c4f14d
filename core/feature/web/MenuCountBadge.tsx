import { VisuallyHidden } from '@mantine/core';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import classes from './MenuCountBadge.module.css';

const MAX_SHOWN_COUNT = 99;

/** Screen readers read *3 waiting*. */
export function MenuCountBadge({ count = 0 }: { count?: number | undefined }) {
  const { t } = useI18n();
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden data-count>
        {count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : count}
      </span>
      <VisuallyHidden>{t('menu:waiting', { count })}</VisuallyHidden>
    </>
  );
}
