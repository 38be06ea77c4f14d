import { type ReactNode, useMemo } from 'react';
import { MAX_COUNTED } from '../../countLimit.ts';
import { text, useAddress } from '../address.ts';
import { LongRangeState } from '../feedback/FailedState.tsx';
import { formatCount } from '../format.ts';
import { useWords } from '../i18n.ts';
import type { Column, Groups, Sort } from './column.ts';
import classes from './DataList.module.css';
import { DataList } from './DataList.tsx';
import { FilterTabs } from './FilterTabs.tsx';
import { Nothing, type NothingWords } from './Nothing.tsx';
import type { Period } from './period.ts';
import { type Tabs, useShownTab } from './tabs.ts';

/**
 * How many there are: `count` for the plural; as they are written, those `shown` and the `total` before the search, which of
 * a list in pages may read *more than 1,000*.
 */
export type CountWords = { count: number; shown: string; total: string };

/** The rows in columns, which are cards on a phone. */
interface Columns<Row> {
  /** Names the list for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The order at first; what the reader chooses stands in the address (`?sort=`). */
  initialSort: Sort;
  /** The count in words: `(words) => t('parcels:list.count', words)`. */
  count: (words: CountWords, searched: boolean) => string;
  /** In parts, as the days of a period (DataList). */
  groups?: Groups<Row> | undefined;
  /** What its rows differ in, each a tab. Of a list in pages, of which nobody knows what follows, only beside the one apart or with `counts`. */
  tabs?: Tabs<Row> | undefined;
}

/** The rows as the screen shows them itself; `undefined` while they are on their way. Not asked where there are none. */
interface Body<Row> {
  body: (rows: readonly Row[] | undefined) => ReactNode;
}

export type ListContentProps<Row> = (Columns<Row> | Body<Row>) & {
  /** What `useQuery` answers, kept up to date by live updates; of a list that the server searches and sorts, `usePages`. */
  read: {
    data: readonly Row[] | undefined;
    error: unknown;
    refetch: () => unknown;
    total?: number;
    more?: ReactNode;
  };
  nothing: NothingWords;
  /** From `usePeriod`, where the list shows some days only. */
  period?: Period | undefined;
  /**
   * Finds the rows for what is searched (`?q=`): asked once for a list, and what it answers for each search. A constant
   * function; left out where the server searches, or nothing does.
   */
  find?: (rows: readonly Row[]) => (query: string) => readonly Row[];
};

/** A list that is read from the server: its rows, their outline while they are on their way, or why there are none. */
export function ListContent<Row>({ read, nothing, period, find, ...shape }: ListContentProps<Row>) {
  const { t, language } = useWords();
  const [{ q: query }] = useAddress({ q: text() });
  const { data, error } = read;
  const finder = useMemo(() => data && find?.(data), [data, find]);
  const found = useMemo(() => (finder ? finder(query) : data), [finder, data, query]);
  const tabs = 'body' in shape ? undefined : shape.tabs;
  const { shown: tab, inTab } = useShownTab(tabs);
  const inIt = useMemo(() => found && inTab(found), [found, inTab]);
  const isUnread = Boolean(error) || period?.isTooLong === true;
  const rows = isUnread ? [] : inIt;
  const searched = query !== '' || (tab !== '' && tab !== tabs?.apart?.value);
  const empty = period?.isTooLong ? (
    <LongRangeState onToday={() => period.show({ start: period.today, end: period.today })} />
  ) : (
    <Nothing {...nothing} failure={error} searched={searched} onRetry={() => void read.refetch()} />
  );

  if ('body' in shape)
    return rows?.length === 0 ? <div className={classes.none}>{empty}</div> : shape.body(rows);
  const { count, tabs: _, ...list } = shape;
  const paged = read.total === undefined ? undefined : { total: read.total, more: read.more };
  const total = paged?.total ?? data?.length ?? 0;
  const inWords = (number: number) =>
    paged && number > MAX_COUNTED ? t('ui.moreThan', { max: MAX_COUNTED }) : formatCount(number, language);
  const countLabel = (shown: number) =>
    count({ count: total, shown: inWords(shown), total: inWords(total) }, searched);
  const label = isUnread ? () => '\u00a0' : countLabel;
  return (
    <DataList
      {...list}
      rows={rows}
      paged={isUnread ? undefined : paged}
      countLabel={label}
      empty={empty}
      head={tabs && <FilterTabs tabs={tabs} found={isUnread ? undefined : found} />}
    />
  );
}
