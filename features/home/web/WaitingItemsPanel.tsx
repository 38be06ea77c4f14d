import { Box, Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMenuCounts } from '../../../core/feature/web/MenuCountsProvider.tsx';
import { useMenuEntries } from '../../../core/feature/web/menu.ts';
import type { TodaySource, WaitingItem } from '../../../core/feature/web/today.ts';
import { MAX_COUNTED_ROWS } from '../../../kit/countLimit.ts';
import { formatCount } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useNow } from '../../../kit/web/session/useToday.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import classes from './WaitingItemsPanel.module.css';

export function WaitingItemsPanel({ sources }: { sources: readonly TodaySource[] }) {
  const { t, language } = useI18n();
  const now = useNow();
  const { counts, isRead } = useMenuCounts();
  const countedItems = useMenuEntries().flatMap(
    ({ key, icon, title, waitingTitle = title, to, waitingUrl = to }): WaitingItem[] => {
      const count = counts.get(key) ?? 0;
      const words =
        count > MAX_COUNTED_ROWS ? t('ui.moreThan', { max: MAX_COUNTED_ROWS }) : formatCount(count, language);
      return count > 0 ? [{ key, icon, title: t(waitingTitle), words, to: waitingUrl }] : [];
    },
  );
  const waitingItemLists = sources.flatMap(({ useWaitingItems }) =>
    useWaitingItems ? [useWaitingItems(now)] : [],
  );
  const isComplete = isRead && !waitingItemLists.includes(undefined);
  const waitingItems = [...waitingItemLists.flatMap((some = []) => some), ...countedItems];
  return (
    <section data-panel="rows" aria-labelledby="waiting">
      <Box component="h2" mb="xs" id="waiting">
        {t('home:waiting.title')}
      </Box>
      {!isComplete ? (
        // Wait for all counts: adding rows one by one would shift the page.
        <div className={classes.nothing} aria-busy="true">
          <Skeleton height={14} width="40%" />
        </div>
      ) : waitingItems.length === 0 ? (
        <p className={classes.nothing}>
          <IconCircleCheck size={20} stroke={1.5} aria-hidden />
          {t('home:waiting.nothing')}
        </p>
      ) : (
        <ul className={classes.waits}>
          {waitingItems.map(({ key, icon: IconOf, title, words, to }) => (
            <li key={key}>
              <ScreenLink to={to} className={classes.wait}>
                <IconOf size={20} stroke={1.5} aria-hidden />
                <span className={classes.title}>{title}</span>
                <span className={classes.words}>{words}</span>
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
