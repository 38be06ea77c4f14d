import { Pagination } from '@mantine/core';
import '@mantine/core/styles/Pagination.css';
import type { ReactNode } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';
import type { BuildingEvent } from '../event.ts';
import { EventCards } from './EventCards.tsx';
import classes from './EventPages.module.css';

const A_PAGE = 10;
/** So many pages are all shown; of more a window, with the first and the last. */
const ALL_SHOWN = 3;

interface EventPagesProps {
  /** In the order shown. */
  events: readonly BuildingEvent[];
  /** From 1; a page beyond the last is the last. */
  page: number;
  onShow: (page: number) => void;
  onOpen: (event: BuildingEvent) => void;
  empty: ReactNode;
}

/** Cards, ten a page. */
export function EventPages({ events, page, onShow, onOpen, empty }: EventPagesProps) {
  const { t } = useWords();
  if (events.length === 0) return empty;
  const pages = Math.ceil(events.length / A_PAGE);
  const shown = Math.min(page, pages);
  return (
    <>
      <EventCards events={events.slice((shown - 1) * A_PAGE, shown * A_PAGE)} onOpen={onOpen} />
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t('events:pages.label')}>
          <Pagination
            total={pages}
            value={shown}
            onChange={(next) => {
              onShow(next);
              scrollTo({ top: 0 });
            }}
            siblings={pages <= ALL_SHOWN ? ALL_SHOWN : 0}
            boundaries={1}
            // As large as a finger, its figure as large as text.
            size={44}
            classNames={{ control: classes.page }}
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
