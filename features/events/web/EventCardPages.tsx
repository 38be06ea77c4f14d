import { Pagination } from '@mantine/core';
import '@mantine/core/styles/Pagination.css';
import { type ReactNode, useEffect } from 'react';
import { MAX_COUNTED_ROWS } from '../../../kit/countLimit.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { BuildingEvent } from '../event.ts';
import classes from './EventCardPages.module.css';
import { EventCards } from './EventCards.tsx';

export const EVENTS_PER_PAGE = 10;
/** Up to this number, all pages are listed; above, only a window with first and last. */
const MAX_PAGES_SHOWN = 3;

interface EventPagesProps {
  events: readonly BuildingEvent[];
  total: number;
  /** Loads the next events; null if done or already loading. */
  loadMore: (() => void) | null;
  page: number;
  onShow: (page: number) => void;
  separatesPast?: boolean;
  onOpen: (event: BuildingEvent) => void;
  action?: (event: BuildingEvent) => ReactNode;
}

export function EventCardPages({
  events,
  total,
  loadMore,
  page,
  onShow,
  separatesPast = false,
  onOpen,
  action,
}: EventPagesProps) {
  const { t } = useI18n();
  const pages = Math.ceil(Math.min(total, MAX_COUNTED_ROWS) / EVENTS_PER_PAGE);
  const currentPage = Math.min(page, pages);
  const mustLoadMore = events.length < Math.min(currentPage * EVENTS_PER_PAGE, total);
  useEffect(() => {
    if (mustLoadMore) loadMore?.();
  }, [mustLoadMore, loadMore]);
  const pageEvents = events.slice((currentPage - 1) * EVENTS_PER_PAGE, currentPage * EVENTS_PER_PAGE);
  const upcomingEvents = separatesPast ? pageEvents.filter(({ isOver }) => !isOver) : pageEvents;
  const pastEvents = separatesPast ? pageEvents.filter(({ isOver }) => isOver) : [];
  return (
    <>
      {upcomingEvents.length > 0 && <EventCards events={upcomingEvents} onOpen={onOpen} action={action} />}
      {pastEvents.length > 0 && (
        <>
          <h2 className={classes.past}>{t('events:calendar.past')}</h2>
          <EventCards events={pastEvents} label={t('events:calendar.past')} onOpen={onOpen} action={action} />
        </>
      )}
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t('events:pages.label')}>
          <Pagination
            total={pages}
            value={currentPage}
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
