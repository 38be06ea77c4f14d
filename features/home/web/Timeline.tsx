import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TodayItem, TodaySource } from '../../../core/web/today.ts';
import { isStaff } from '../../../kit/actor.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { StateChip } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { useNow } from '../../../kit/web/useToday.ts';
import { FirstSteps } from './FirstSteps.tsx';
import classes from './Timeline.module.css';
import { groupByDay, type TimelineItem } from './timelineOrder.ts';
import { useFirstUse } from './useFirstUse.ts';
import { useFocusNextRow, useItemsWithDelay } from './useItemsWithDelay.ts';

const SKELETON_ROWS = 5;
/** Staff see the items of everybody. */
const SKELETON_ROWS_FOR_STAFF = 6;
const ROWS_SHOWN = 8;
const ROWS_SHOWN_ON_PHONE = 4;
/** Applies to items that have begun and are not over, e.g. late visitors. */
const BEGUN_ROWS_SHOWN = 3;
const TOMORROW_ROWS_SHOWN = 4;
const TOMORROW_SHOWN_ON_PHONE = 3;

interface TimelineProps {
  /** Must not change between renders: each source is a hook. */
  sources: readonly TodaySource[];
  nothing: ReactNode;
}

export function Timeline({ sources, nothing }: TimelineProps) {
  const { t, language } = useWords();
  const now = useNow();
  const onPhone = useBreakpoint('phone');
  const [isWhole, setWhole] = useState(false);
  const rows = useRef<HTMLOListElement>(null);
  const read = sources.map((source) => ({ source, ...source.useItems(now) }));
  const items = useItemsWithDelay(
    read.flatMap(({ source, items = [] }) =>
      items.map((item) => ({ ...item, key: `${source.title} ${item.key}` })),
    ),
    rows,
  );
  const onFocus = useFocusNextRow(items, rows);
  const { isFirstUse, hide } = useFirstUse(read);
  if (read.some(({ items, failed }) => !items && !failed)) return <TimelineSkeleton />;
  const failed = read.filter(({ items }) => !items);
  const { before, after, later } = groupByDay(items, now);
  const isEmpty = before.length + after.length === 0;
  // A failed source may contain items, so the resident may not be new.
  const isNew = isFirstUse && failed.length === 0;
  const over = before.filter(({ isOver }) => isOver).length;
  // Past items are hidden first, then the earliest current ones.
  const hidden = isWhole
    ? 0
    : Math.max(0, before.length + after.length - (onPhone ? ROWS_SHOWN_ON_PHONE : ROWS_SHOWN));
  const first = Math.min(hidden, Math.max(over, before.length - BEGUN_ROWS_SHOWN));
  const last = hidden - first;
  const ofTomorrow = later[0]?.date === addDays(now.date, 1);
  return (
    <>
      {isNew && (
        <div className={classes.first}>
          <FirstSteps sources={sources} onHide={hide} />
        </div>
      )}
      {isEmpty && failed.length === 0 && !isNew && <div className={classes.nothing}>{nothing}</div>}
      {(!isEmpty || failed.length > 0) && (
        <ol className={classes.rows} ref={rows}>
          {failed.map(({ source }) => (
            <FailedRow key={source.title} source={source} />
          ))}
          {before.slice(first).map((item) => (
            <Row key={item.key} item={item} onFocus={onFocus} />
          ))}
          {!isEmpty && <NowLine time={now.time} />}
          {after.slice(0, after.length - last).map((item) => (
            <Row key={item.key} item={item} onFocus={onFocus} />
          ))}
        </ol>
      )}
      {hidden > 0 && <ShowAllButton count={before.length + after.length} onClick={() => setWhole(true)} />}
      {later.length > 0 && (
        <Later
          key={later[0]?.date}
          day={ofTomorrow ? t('home:timeline.tomorrow') : t('home:timeline.next')}
          rows={later.map((item) => (
            <Row key={item.key} item={item} day={ofTomorrow ? undefined : formatDay(item.date, language)} />
          ))}
        />
      )}
    </>
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

function Later({ day, rows }: { day: string; rows: readonly ReactNode[] }) {
  const [isWhole, setWhole] = useState(false);
  const most = useBreakpoint('phone') ? TOMORROW_SHOWN_ON_PHONE : TOMORROW_ROWS_SHOWN;
  const isCut = !isWhole && rows.length > most;
  return (
    <section className={classes.later} aria-label={day}>
      <h3 className={classes.day}>{day}</h3>
      <ol className={classes.rows}>{isCut ? rows.slice(0, most) : rows}</ol>
      {isCut && <ShowAllButton count={rows.length} onClick={() => setWhole(true)} />}
    </section>
  );
}

function ShowAllButton({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useWords();
  return (
    <UnstyledButton
      className={classes.whole}
      onClick={({ currentTarget: { previousElementSibling: list } }) => {
        const shown = new Set(list?.children);
        flushSync(onClick);
        // The button disappears, so focus the first new row.
        const came = [...(list?.children ?? [])].find((row) => !shown.has(row));
        came?.querySelector<HTMLElement>('a, button')?.focus();
      }}
    >
      {t('home:timeline.whole', { count })}
    </UnstyledButton>
  );
}

function NowLine({ time }: { time: string }) {
  const { t } = useWords();
  return (
    <li className={classes.now}>
      <span>{t('home:timeline.now', { time: formatTime(time) })}</span>
    </li>
  );
}

interface RowProps {
  item: TimelineItem;
  day?: LocalDate | undefined;
  onFocus?: (key: string) => void;
}

function Row({ item, day, onFocus }: RowProps) {
  const { key, icon: IconOf, date, start, end, title, detail, to, isOver, settled } = item;
  return (
    <li
      className={classes.row}
      data-key={key}
      data-over={isOver || settled || undefined}
      data-settled={settled || undefined}
      onFocus={() => onFocus?.(key)}
    >
      <span className={classes.time}>
        {start && <time dateTime={`${date}T${start}`}>{formatTime(start)}</time>}
        {end && <span className={classes.end}>{`– ${formatTime(end)}`}</span>}
      </span>
      <IconOf size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={classes.what}>
        <ScreenLink to={to} className={classes.title} title={title}>
          {title}
        </ScreenLink>
        {(day || detail) && (
          <span className={classes.detail}>{[day, detail].filter(Boolean).join(' · ')}</span>
        )}
      </span>
      <RowEnd item={item} />
    </li>
  );
}

/** Controls must be above the row's link to be clickable. */
function RowEnd({ item: { state, next, control } }: { item: TodayItem }) {
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
  const { t } = useWords();
  return (
    <li className={classes.row} data-failed>
      <span className={classes.time}>
        <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      </span>
      <IconOf size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={classes.what}>
        <span>{t('home:timeline.failed', { source: t(title) })}</span>
      </span>
    </li>
  );
}
