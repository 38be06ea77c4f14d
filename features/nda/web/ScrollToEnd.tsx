import { ActionIcon } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';
import classes from './ScrollToEnd.module.css';

/** An arrow that blinks for a moment and leads to the end of the page, until what stands there comes into sight. */
export function ScrollToEnd({ end }: { end: RefObject<HTMLElement | null> }) {
  const { t } = useWords();
  const [reached, setReached] = useState(false);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const watcher = new IntersectionObserver(([entry]) => setReached(entry?.isIntersecting === true));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [end]);
  if (reached) return null;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <ActionIcon
      variant="filled"
      color="green"
      radius="50%"
      className={classes.arrow}
      aria-label={t('nda:sign.toEnd')}
      title={t('nda:sign.toEnd')}
      onClick={() => end.current?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'end' })}
    >
      <IconArrowDown size={22} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
