import { Pagination } from '@mantine/core';
import '@mantine/core/styles/Pagination.css';
import { type ReactNode, useEffect } from 'react';
import { MAX_ROW_COUNT } from '../../../kit/countLimit.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { BuildingEvent } from '../event.ts';
import { EventCards } from './EventCards.tsx';
import classes from './EventPages.module.css';

export const PAGE_SIZE = 10;
/** Up to this number, all pages are listed; above, only a window with first and last. */
const MAX_PAGES_SHOWN = 3;

interface EventPagesProps {
  events: readonly BuildingEvent[];
  total: number;
  /** Loads the next events; null if done or already loading. */
  readOn: (() => void) | null;
  page: number;
  onShow: (page: number) => void;
  separatesPast?: boolean;
  onOpen: (event: BuildingEvent) => void;
  action?: (event: BuildingEvent) => ReactNode;
}

export function EventPages({
  events,
  total,
  readOn,
  page,
  onShow,
  separatesPast = false,
  onOpen,
  action,
}: EventPagesProps) {
  const { t } = useWords();
  const pages = Math.ceil(Math.min(total, MAX_ROW_COUNT) / PAGE_SIZE);
  const shown = Math.min(page, pages);
  const mustRead = events.length < Math.min(shown * PAGE_SIZE, total);
  useEffect(() => {
    if (mustRead) readOn?.();
  }, [mustRead, readOn]);
  const ofPage = events.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE);
  const ahead = separatesPast ? ofPage.filter(({ isOver }) => !isOver) : ofPage;
  const over = separatesPast ? ofPage.filter(({ isOver }) => isOver) : [];
  return (
    <>
      {ahead.length > 0 && <EventCards events={ahead} onOpen={onOpen} action={action} />}
      {over.length > 0 && (
        <>
          <h2 className={classes.past}>{t('events:calendar.past')}</h2>
          <EventCards events={over} label={t('events:calendar.past')} onOpen={onOpen} action={action} />
        </>
      )}
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t('events:pages.label')}>
          <Pagination
            total={pages}
            value={shown}
            onChange={(next) => {
              onShow(next);
              scrollTo({ top: 0 });
            }}
            siblings={pages <= MAX_PAGES_SHOWN ? MAX_PAGES_SHOWN : 0}
            boundaries={1}
            classNames={{ control: classes.page, dots: classes.page }}
            getItemProps={(item) => ({ 'aria-label': t('events:pages.page', { page: item }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'previous' ? 'events:pages.before' : 'events:pages.after'),
            })}
          />
        </nav>
      )}
    </>
  );
}
