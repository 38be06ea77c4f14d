import { type ReactNode, useMemo } from 'react';
import { MAX_ROW_COUNT } from '../../countLimit.ts';
import { RangeTooLongState } from '../feedback/FailedState.tsx';
import { formatCount } from '../format.ts';
import { useI18n } from '../i18n.ts';
import { textParam, useUrlState } from '../useUrlState.ts';
import type { Column, RowGroups, Sort } from './column.ts';
import classes from './DataList.module.css';
import { DataList } from './DataList.tsx';
import { EmptyList, type EmptyListTexts } from './EmptyList.tsx';
import { FilterTabs } from './FilterTabs.tsx';
import type { Period } from './period.ts';
import { type Tabs, useSelectedTab } from './tabs.ts';

/** `count` selects the plural; `shown` and `total` (before the search) are formatted numbers. */
export type CountTexts = { count: number; shown: string; total: string };

interface Columns<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  initialSort: Sort;
  describeCount: (words: CountTexts, searched: boolean) => string;
  groups?: RowGroups<Row> | undefined;
  tabs?: Tabs<Row> | undefined;
}

/** Renders the rows itself; not called for an empty list. */
interface Body<Row> {
  body: (rows: readonly Row[] | undefined) => ReactNode;
}

export type ListContentProps<Row> = (Columns<Row> | Body<Row>) & {
  query: {
    data: readonly Row[] | undefined;
    error: unknown;
    refetch: () => unknown;
    total?: number;
    more?: ReactNode;
  };
  emptyState: EmptyListTexts;
  period?: Period | undefined;
  /** Builds the search function (`?q=`) for loaded rows. */
  createSearch?: (rows: readonly Row[]) => (query: string) => readonly Row[];
};

/** A list from the server with its loading, empty and error states. */
export function ListContent<Row>({
  query: read,
  emptyState,
  period,
  createSearch,
  ...shape
}: ListContentProps<Row>) {
  const { t, language } = useI18n();
  const [{ q: query }] = useUrlState({ q: textParam() });
  const { data, error } = read;
  const finder = useMemo(() => data && createSearch?.(data), [data, createSearch]);
  const found = useMemo(() => (finder ? finder(query) : data), [finder, data, query]);
  const tabs = 'body' in shape ? undefined : shape.tabs;
  const { value: tab, filter } = useSelectedTab(tabs);
  const inIt = useMemo(() => found && filter(found), [found, filter]);
  const isUnread = Boolean(error) || period?.isTooLong === true;
  const rows = isUnread ? [] : inIt;
  const searched = query !== '' || (tab !== '' && tab !== tabs?.separateTab?.value);
  const empty = period?.isTooLong ? (
    <RangeTooLongState onToday={() => period.setRange({ start: period.today, end: period.today })} />
  ) : (
    <EmptyList {...emptyState} error={error} searched={searched} onRetry={() => void read.refetch()} />
  );

  if ('body' in shape)
    return rows?.length === 0 ? <div className={classes.none}>{empty}</div> : shape.body(rows);
  const { describeCount, tabs: _, ...list } = shape;
  const paged = read.total === undefined ? undefined : { total: read.total, moreButton: read.more };
  const total = paged?.total ?? data?.length ?? 0;
  const inWords = (number: number) =>
    paged && number > MAX_ROW_COUNT
      ? t('ui.moreThan', { max: MAX_ROW_COUNT })
      : formatCount(number, language);
  const countLabel = (shown: number) =>
    describeCount({ count: total, shown: inWords(shown), total: inWords(total) }, searched);
  const label = isUnread ? () => '\u00a0' : countLabel;
  return (
    <DataList
      {...list}
      rows={rows}
      paged={isUnread ? undefined : paged}
      countLabel={label}
      empty={empty}
      head={tabs && <FilterTabs tabs={tabs} rows={isUnread ? undefined : found} />}
    />
  );
}
