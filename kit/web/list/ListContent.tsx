import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { MAX_COUNTED_ROWS } from '../../countLimit.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { FailedState, RangeTooLongState } from '../feedback/FailedState.tsx';
import { formatCount } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import { textParam, useUrlState } from '../navigation/useUrlState.ts';
import type { Column, ListedRow, ListSort, RowGrouping } from './column.ts';
import { FilterTabs } from './FilterTabs.tsx';
import type { ListDateRangeState } from './period.ts';
import { RecordList } from './RecordList.tsx';
import { type FilterTabOptions, useSelectedTab } from './tabs.ts';

/** `count` selects the plural; `shown` and `total` (before the search) are formatted numbers. */
type CountLabelParams = { count: number; shown: string; total: string };

interface EmptyListTexts {
  icon: Icon;
  failedTitle?: string;
  specifiedMessage?: string;
  noMatch?: { title: string; text: string };
  empty: { title: string; text: string };
  action?: ReactNode;
}

interface Columns<Row> {
  label: string;
  columns: readonly Column<Row>[];
  initialSort: ListSort;
  describeCount: (words: CountLabelParams, searched: boolean) => string;
  groups?: RowGrouping<Row> | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  onEdit?: ((row: Row) => void) | undefined;
  tabs?: FilterTabOptions<Row> | undefined;
}

/** Renders the rows itself; not called for an empty list. */
interface Body<Row> {
  body: (rows: readonly Row[] | undefined) => ReactNode;
}

export type ListContentProps<Row extends ListedRow> = (Columns<Row> | Body<Row>) & {
  query: {
    data: readonly Row[] | undefined;
    error: unknown;
    refetch: () => unknown;
    total?: number;
    more?: ReactNode;
  };
  emptyState: EmptyListTexts;
  period?: ListDateRangeState | undefined;
  /** Builds the search function (`?q=`) for loaded rows. */
  createSearch?: (rows: readonly Row[]) => (query: string) => readonly Row[];
};

/** A list from the server with its loading, empty and error states. */
export function ListContent<Row extends ListedRow>({
  query: listQuery,
  emptyState,
  period,
  createSearch,
  ...shape
}: ListContentProps<Row>) {
  const { t, language } = useI18n();
  const [{ q: query }] = useUrlState({ q: textParam() });
  const { data, error } = listQuery;
  const finder = useMemo(() => data && createSearch?.(data), [data, createSearch]);
  const matchingRows = useMemo(() => (finder ? finder(query) : data), [finder, data, query]);
  const tabs = 'body' in shape ? undefined : shape.tabs;
  const { value: tab, filter } = useSelectedTab(tabs);
  const inIt = useMemo(() => matchingRows && filter(matchingRows), [matchingRows, filter]);
  const isUnread = Boolean(error) || period?.isTooLong === true;
  const rows = isUnread ? [] : inIt;
  const searched = query !== '' || (tab !== '' && tab !== tabs?.separateTab?.value);
  const { icon, failedTitle, specifiedMessage, noMatch, action } = emptyState;
  const { title, text } = (searched && noMatch) || emptyState.empty;
  const empty = period?.isTooLong ? (
    <RangeTooLongState onToday={() => period.setRange({ start: period.today, end: period.today })} />
  ) : error ? (
    <FailedState
      icon={icon}
      title={failedTitle ?? t('ui.list.failed')}
      specifiedMessage={specifiedMessage}
      error={error}
      onRetry={() => void listQuery.refetch()}
    />
  ) : (
    <EmptyState
      icon={icon}
      title={title}
      action={!(searched && noMatch) && action && <div data-first-action>{action}</div>}
    >
      {text}
    </EmptyState>
  );

  if ('body' in shape) return rows?.length === 0 ? <div data-panel>{empty}</div> : shape.body(rows);
  const { describeCount, tabs: _, ...list } = shape;
  const paged =
    listQuery.total === undefined ? undefined : { total: listQuery.total, moreButton: listQuery.more };
  const total = paged?.total ?? data?.length ?? 0;
  const inWords = (number: number) =>
    paged && number > MAX_COUNTED_ROWS
      ? t('ui.moreThan', { max: MAX_COUNTED_ROWS })
      : formatCount(number, language);
  const countLabel = (shownCount: number) =>
    describeCount({ count: total, shown: inWords(shownCount), total: inWords(total) }, searched);
  const label = isUnread ? () => '\u00a0' : countLabel;
  return (
    <RecordList
      {...list}
      rows={rows}
      paged={isUnread ? undefined : paged}
      countLabel={label}
      empty={empty}
      head={tabs && <FilterTabs tabs={tabs} rows={isUnread ? undefined : matchingRows} />}
    />
  );
}
