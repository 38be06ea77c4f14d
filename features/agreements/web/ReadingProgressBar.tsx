import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import classes from './ReadingProgressBar.module.css';

interface ReadingBarProps {
  text: RefObject<HTMLElement | null>;
  end: RefObject<HTMLElement | null>;
  minutes: number;
  hasForm: boolean;
}

/** Has its own place below the text, so that it never covers a line. */
export function ReadingProgressBar({ text, end, minutes, hasForm: signs }: ReadingBarProps) {
  const { t } = useI18n();
  const percent = useReadPercent(text);
  const reached = useIsVisible(end);
  const left = Math.max(1, Math.ceil((minutes * (100 - percent)) / 100));
  const lead = () => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    end.current?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
    end.current?.focus({ preventScroll: true });
  };
  const arrow = <IconArrowDown size={20} stroke={2} className={classes.arrow ?? ''} aria-hidden />;
  return (
    <div className={classes.bar} data-reached={reached || undefined} data-screen-only>
      <div
        role="progressbar"
        aria-label={t('agreements:reading.progress')}
        aria-valuenow={percent}
        className={classes.progress}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <span data-figures>
        {reached ? t('agreements:reading.end') : t('agreements:reading.left', { count: left })}
      </span>
      {!reached &&
        (signs ? (
          <Button rightSection={arrow} onClick={lead}>
            {t('agreements:reading.sign')}
          </Button>
        ) : (
          <ActionIcon
            variant="filled"
            color="green"
            onClick={lead}
            aria-label={t('agreements:reading.toEnd')}
          >
            {arrow}
          </ActionIcon>
        ))}
    </div>
  );
}

/** Percentage of the element that has been scrolled into view. */
function useReadPercent(element: RefObject<HTMLElement | null>): number {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (!box || box.height === 0) return;
      const visibleShare = (innerHeight - box.top) / box.height;
      setPercent(Math.round(100 * Math.min(1, Math.max(0, visibleShare))));
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [element]);
  return percent;
}

function useIsVisible(end: RefObject<HTMLElement | null>): boolean {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const watcher = new IntersectionObserver(([entry]) => setReached(entry?.isIntersecting === true));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [end]);
  return reached;
}
