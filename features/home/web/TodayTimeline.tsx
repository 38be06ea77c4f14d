import { Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TodayItem, TodayItemsResult, TodaySource } from '../../../core/feature/web/today.ts';
import { isStaff } from '../../../kit/actor.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { StateChip } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useNow } from '../../../kit/web/session/useToday.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { ResidentFirstSteps } from './ResidentFirstSteps.tsx';
import classes from './TodayTimeline.module.css';
import { groupTodayItemsByTime, type TodayItemState } from './timelineOrder.ts';
import { useDelayedItemRemoval, useFocusNextRow } from './useDelayedItemRemoval.ts';

const SKELETON_ROWS = 5;
/** Staff see the items of everybody. */
const SKELETON_ROWS_FOR_STAFF = 6;
const MAX_ROWS = 8;
const MAX_ROWS_ON_PHONE = 4;
/** Applies to items that have begun and are not over, e.g. late visitors. */
const MAX_BEGUN_ROWS = 3;
const MAX_TOMORROW_ROWS = 4;
const MAX_TOMORROW_ROWS_ON_PHONE = 3;

interface TimelineProps {
  /** Must not change between renders: each source is a hook. */
  sources: readonly TodaySource[];
  emptyState: ReactNode;
}

export function TodayTimeline({ sources, emptyState }: TimelineProps) {
  const { t, language } = useI18n();
  const now = useNow();
  const onPhone = useBreakpoint('phone');
  const [isExpanded, setExpanded] = useState(false);
  const rows = useRef<HTMLOListElement>(null);
  const sourceItems = sources.map((source) => ({ source, ...source.useItems(now) }));
  const items = useDelayedItemRemoval(
    sourceItems.flatMap(({ source, items = [] }) =>
      items.map((item) => ({ ...item, key: `${source.title} ${item.key}` })),
    ),
    rows,
  );
  const onFocus = useFocusNextRow(items, rows);
  const { areVisible: isFirstUse, hide } = useFirstStepsVisibility(sourceItems);
  if (sourceItems.some(({ items, failed }) => !items && !failed)) return <TimelineSkeleton />;
  const failed = sourceItems.filter(({ items }) => !items);
  const { untimedItems, begunItems, upcomingItems, laterItems } = groupTodayItemsByTime(items, now);
  const hasNoTimedItems = begunItems.length + upcomingItems.length === 0;
  const isEmpty = hasNoTimedItems && untimedItems.length === 0;
  // A failed source may contain items, so the resident may not be new.
  const isNew = isFirstUse && failed.length === 0;
  const currentItems = begunItems.filter(({ isOver }) => !isOver);
  const isDayOver = currentItems.length + upcomingItems.length === 0;
  const maxRows = isExpanded ? Number.POSITIVE_INFINITY : onPhone ? MAX_ROWS_ON_PHONE : MAX_ROWS;
  // Past items are folded. If too many rows remain, the earliest current ones are, then the last upcoming.
  const unfoldedItems = isExpanded || isDayOver ? begunItems : currentItems;
  const excess = Math.max(0, unfoldedItems.length + upcomingItems.length - maxRows);
  const hiddenAtStart = Math.min(
    excess,
    Math.max(0, unfoldedItems.length - (isDayOver ? 0 : MAX_BEGUN_ROWS)),
  );
  const shownBegun = unfoldedItems.slice(hiddenAtStart);
  const shownUpcoming = upcomingItems.slice(0, upcomingItems.length - (excess - hiddenAtStart));
  const count = begunItems.length + upcomingItems.length;
  const isTomorrow = laterItems[0]?.date === addDays(now.date, 1);
  return (
    <>
      {isNew && (
        <div className={classes.first}>
          <ResidentFirstSteps sources={sources} onHide={hide} />
        </div>
      )}
      {isEmpty && failed.length === 0 && !isNew && <div className={classes.nothing}>{emptyState}</div>}
      {untimedItems.length > 0 && <UntimedItemList items={untimedItems} />}
      {(!hasNoTimedItems || failed.length > 0) && (
        <ol className={classes.rows} ref={rows}>
          {failed.map(({ source }) => (
            <FailedRow key={source.title} source={source} />
          ))}
          {shownBegun.map((item) => (
            <TimelineRow key={item.key} item={item} onFocus={onFocus} />
          ))}
          {!hasNoTimedItems && <NowLine time={now.time} />}
          {shownUpcoming.map((item) => (
            <TimelineRow key={item.key} item={item} onFocus={onFocus} />
          ))}
        </ol>
      )}
      {shownBegun.length + shownUpcoming.length < count && (
        <ShowAllButton count={count} onClick={() => setExpanded(true)} />
      )}
      {laterItems.length > 0 && (
        <LaterItems
          key={laterItems[0]?.date}
          day={isTomorrow ? t('home:timeline.tomorrow') : t('home:timeline.next')}
          rows={laterItems.map((item) => (
            <TimelineRow
              key={item.key}
              item={item}
              day={isTomorrow ? undefined : formatDay(item.date, language)}
            />
          ))}
        />
      )}
    </>
  );
}

function UntimedItemList({ items }: { items: readonly TodayItemState[] }) {
  return (
    <ul className={classes.untimed}>
      {items.map(({ key, icon: IconOf, title, detail, to }) => (
        <li key={key}>
          <ScreenLink to={to} title={detail}>
            <IconOf size={18} stroke={1.5} aria-hidden />
            {title}
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}

function TimelineSkeleton() {
  const { user } = useSession();
  const length = isStaff(user) ? SKELETON_ROWS_FOR_STAFF : SKELETON_ROWS;
  return (
    <ul className={classes.rows} aria-busy="true">
      {Array.from({ length }, (_, at) => (
        <li key={at} className={classes.row}>
          <Skeleton height={14} width={36} />
          <Skeleton height={14} width={at % 2 ? '40%' : '55%'} />
        </li>
      ))}
    </ul>
  );
}

function LaterItems({ day, rows }: { day: string; rows: readonly ReactNode[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const maxRows = useBreakpoint('phone') ? MAX_TOMORROW_ROWS_ON_PHONE : MAX_TOMORROW_ROWS;
  const isShortened = !isExpanded && rows.length > maxRows;
  return (
    <section className={classes.later} aria-label={day}>
      <h3 className={classes.day}>{day}</h3>
      <ol className={classes.rows}>{isShortened ? rows.slice(0, maxRows) : rows}</ol>
      {isShortened && <ShowAllButton count={rows.length} onClick={() => setExpanded(true)} />}
    </section>
  );
}

function ShowAllButton({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useI18n();
  return (
    <UnstyledButton
      className={classes.whole}
      onClick={({ currentTarget: { previousElementSibling: list } }) => {
        const previousRows = new Set(list?.children);
        flushSync(onClick);
        // The button disappears, so focus the first new row.
        const firstNewRow = [...(list?.children ?? [])].find((row) => !previousRows.has(row));
        firstNewRow?.querySelector<HTMLElement>('a, button')?.focus();
      }}
    >
      {t('home:timeline.whole', { count })}
    </UnstyledButton>
  );
}

function NowLine({ time }: { time: string }) {
  const { t } = useI18n();
  return (
    <li className={classes.now}>
      <span>{t('home:timeline.now', { time: formatTime(time) })}</span>
    </li>
  );
}

interface TimelineRowProps {
  item: TodayItemState;
  day?: LocalDate | undefined;
  onFocus?: (key: string) => void;
}

function TimelineRow({ item, day, onFocus }: TimelineRowProps) {
  const { key, icon: IconOf, date, start, end, title, detail, to, isOver, isDone } = item;
  return (
    <li
      className={classes.row}
      data-key={key}
      data-over={isOver || isDone || undefined}
      data-settled={isDone || undefined}
      onFocus={() => onFocus?.(key)}
    >
      <span className={classes.time}>
        {start && <time dateTime={`${date}T${start}`}>{formatTime(start)}</time>}
        {end && <Text span size="xs" c="dimmed" fw={400}>{`– ${formatTime(end)}`}</Text>}
      </span>
      <IconOf size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <Stack component="span" gap={0} miw={0}>
        <ScreenLink to={to} className={classes.title} title={title}>
          {title}
        </ScreenLink>
        {(day || detail) && (
          <Text span size="sm" c="dimmed">
            {[day, detail].filter(Boolean).join(' · ')}
          </Text>
        )}
      </Stack>
      <TimelineRowEnd item={item} />
    </li>
  );
}

/** Controls must be above the row's link to be clickable. */
function TimelineRowEnd({ item: { state, next, control } }: { item: TodayItem }) {
  if (control) return <span className={classes.control}>{control}</span>;
  if (state)
    return (
      <span className={classes.state}>
        <StateChip tone={state.tone}>{state.words}</StateChip>
      </span>
    );
  return (
    <span className={classes.next} aria-hidden>
      <span>{next}</span>
      <IconChevronRight size={18} stroke={1.5} />
    </span>
  );
}

function FailedRow({ source: { icon: IconOf, title } }: { source: TodaySource }) {
  const { t } = useI18n();
  return (
    <li className={classes.row} data-failed>
      <span className={classes.time}>
        <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      </span>
      <IconOf size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <Stack component="span" gap={0} miw={0}>
        <span>{t('home:timeline.failed', { source: t(title) })}</span>
      </Stack>
    </li>
  );
}

/** Visible until this browser has seen items of the resident or they have hidden the first steps. */
function useFirstStepsVisibility(
  sourceItems: readonly (Pick<TodayItemsResult, 'items'> & { source: TodaySource })[],
) {
  const { user } = useSession();
  const sourcesWithFirstStep = sourceItems.filter(({ source }) => source.first);
  const hasItems = sourcesWithFirstStep.some(({ items = [] }) => items.length > 0);
  const key = `hasBegun.${user.userId}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  useEffect(() => {
    if (hasItems) localStorage.setItem(key, '');
  }, [hasItems, key]);
  const hide = () => {
    localStorage.setItem(key, '');
    setHidden(true);
  };
  return { areVisible: sourcesWithFirstStep.length > 0 && !hasItems && !isHidden && !isStaff(user), hide };
}
