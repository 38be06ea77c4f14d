import { VisuallyHidden } from '@mantine/core';
import { useWords } from '../../kit/web/i18n.ts';
import classes from './WaitingCount.module.css';

/** More than these are many, and no wider. */
const MOST = 99;

/** How many wait, beside or upon what leads to them; nothing where none do. Said as *3 en attente*. */
export function WaitingCount({ count = 0 }: { count?: number | undefined }) {
  const { t } = useWords();
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden data-count>
        {count > MOST ? `${MOST}+` : count}
      </span>
      <VisuallyHidden>{t('menu:waiting', { count })}</VisuallyHidden>
    </>
  );
}
