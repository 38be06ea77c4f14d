import type { ReactNode } from 'react';
import { DateRangeField } from '../field/DateRangeField.tsx';
import { formatDate } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import { textParam, useUrlState } from '../navigation/useUrlState.ts';
import { Page } from '../ui/Page.tsx';
import type { ToolbarProps } from '../ui/Toolbar.tsx';
import type { ListedRow } from './column.ts';
import { ListContent, type ListContentProps } from './ListContent.tsx';
import type { DateRange } from './period.ts';
import { SearchField, type SearchFieldEnterResult } from './SearchField.tsx';

type ListScreenProps<Row extends ListedRow> = ListContentProps<Row> &
  Pick<ToolbarProps, 'action' | 'moreActions'> & {
    title: string;
    intro?: ReactNode;
    searchLabel?: string;
    onEnter?: ((text: string) => Promise<SearchFieldEnterResult>) | undefined;
    filters?: ReactNode;
    children?: ReactNode;
  };

/** A screen with one list, with period, search and actions in its toolbar. */
export function ListScreen<Row extends ListedRow>(props: ListScreenProps<Row>) {
  const {
    title,
    intro,
    searchLabel,
    onEnter,
    filters,
    action,
    moreActions = [],
    children,
    ...content
  } = props;
  const { t } = useI18n();
  const { period } = content;
  const [{ q: query }] = useUrlState({ q: textParam() });
  return (
    <Page
      title={title}
      intro={intro}
      fill
      printDetails={[period ? formatRange(period) : '', query && t('ui.print.search', { query })]}
      filters={
        (period || searchLabel || filters) && (
          <>
            {period && (
              <DateRangeField
                label={t('ui.range.label')}
                today={period.today}
                value={period}
                onChange={period.setRange}
              />
            )}
            {searchLabel && <SearchField label={searchLabel} onEnter={onEnter} />}
            {filters}
          </>
        )
      }
      action={action}
      moreActions={moreActions}
    >
      <ListContent {...content} />
      {children}
    </Page>
  );
}

const formatRange = ({ start, end }: DateRange) =>
  start === end ? formatDate(start) : `${formatDate(start)} – ${formatDate(end)}`;
