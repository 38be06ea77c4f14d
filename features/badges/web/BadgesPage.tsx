import { Button } from '@mantine/core';
import { IconId, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery, invalidateTopic } from '../../../kit/web/api/queries.ts';
import { subscribeToDataChanges } from '../../../kit/web/api/refresh.ts';
import { useDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { StateChip } from '../../../kit/web/feedback/StateChip.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import type { SearchFieldEnterResult } from '../../../kit/web/list/SearchField.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { useTabCounts } from '../../../kit/web/list/useTabCounts.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useNow } from '../../../kit/web/session/useToday.ts';
import { exportBadges, listBadges } from '../api.ts';
import { BADGE_OVERDUE_TIME, type Badge, badgeViews } from '../badge.ts';
import { badgesTopic } from '../topics.ts';
import { AddBadgesDialog } from './AddBadgesDialog.tsx';
import { BadgeHistoryPanel } from './BadgeHistoryPanel.tsx';
import { CorrectBadgeOfListedLoanDialog } from './CorrectBadgeOfListedLoanDialog.tsx';
import { GiveBadgeDialog } from './GiveBadgeDialog.tsx';
import { PrintBadgesDialog } from './PrintBadgesDialog.tsx';
import { useBadgeActions } from './useBadgeActions.ts';
import {
  type BadgeRowHandlers,
  combineBadgeWithLoan,
  OVERDUE_TONE,
  useBadgeColumns,
} from './useBadgeColumns.tsx';
import { useBadgePrintDialog } from './useBadgePrintDialog.ts';

const OVERDUE_FIRST = { column: 'state', direction: 'ascending' } as const;

export default function BadgesPage() {
  const { t } = useI18n();
  const { building } = useSession();
  const [{ q: search, show: showParam }] = useUrlState({ q: textParam(), show: textParam() });
  const show = badgeViews.find((view) => view === showParam);
  const at = { building: building.id };
  const actions = useBadgeActions();
  const adding = useDialog('add');
  const printing = useBadgePrintDialog();
  const dialogs = useRef<Record<'give' | 'swap' | 'history', (row: Badge) => void>>(null);
  const rowActions: BadgeRowHandlers = {
    ...actions,
    openDialog: (dialog, row) => dialogs.current?.[dialog](row),
    print: ({ id, loan }) =>
      printing.open(loan?.visit ? { kind: 'visits', ids: [loan.visit] } : { kind: 'badges', ids: [id] }),
  };
  const columns = useBadgeColumns(rowActions);
  const all = useSortedPages(listBadges, { ...at, search, ...(show && { show }) }, columns, OVERDUE_FIRST);
  const giving = useRowDialog('give', all);
  const swapping = useRowDialog('swap', all);
  const history = useRowDialog('history', all);
  dialogs.current = { give: giving.open, swap: swapping.open, history: history.open };
  const counts = useTabCounts(
    listBadges,
    Object.fromEntries(
      ['' as const, ...badgeViews].map((view) => [
        view,
        { ...at, search, sort: 'number' as const, ...(view && { show: view }) },
      ]),
    ),
  );
  useRefetchOnVisitChanges();

  /** Usual action of a scanned badge: return a lent one, give a free one, else put it back in service. */
  const runScannedNumber = async (searchText: string): Promise<SearchFieldEnterResult> => {
    const number = searchText.trim().toUpperCase();
    const row = all.data?.find((badge) => badge.number === number);
    if (!row) return { done: false, message: t('badges:list.noSuch', { number }) };
    if (row.loan)
      return { done: await actions.returnBadges([combineBadgeWithLoan(row, row.loan)]), message: '' };
    if (row.state === 'free') giving.open(row);
    else return { done: await actions.change(row, 'inService'), message: '' };
    return { done: true };
  };

  return (
    <ListScreen
      title={t('menu:badges.title')}
      intro={<StillOut />}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
          {t('badges:list.add')}
        </Button>
      }
      moreActions={[
        useExportAction(exportBadges, all.input, all.data),
        {
          label: t('badges:list.printExpected'),
          icon: IconPrinter,
          run: () => printing.open({ kind: 'set', of: 'expected' }),
        },
      ]}
      searchLabel={t('badges:list.search')}
      onEnter={runScannedNumber}
      query={all}
      label={t('badges:list.label')}
      columns={columns}
      initialSort={OVERDUE_FIRST}
      describeCount={(words) => t('badges:list.count', words)}
      tabs={{
        label: t('badges:list.show'),
        allLabel: t('badges:list.all'),
        choices: (['overdue', 'given', 'free', 'lost', 'withdrawn'] as const).map((value) => ({
          value,
          label: t(`badges:tabs.${value}`),
          isSeparated: value === 'withdrawn',
        })),
        counts,
      }}
      emptyState={{
        icon: IconId,
        noMatch: { title: t('badges:list.noMatch'), text: t('badges:list.noMatchText') },
        empty: { title: t('badges:list.empty'), text: t('badges:list.emptyText') },
      }}
    >
      <AddBadgesDialog {...adding} />
      <GiveBadgeDialog {...giving} />
      <CorrectBadgeOfListedLoanDialog {...swapping} />
      <BadgeHistoryPanel {...history} />
      <PrintBadgesDialog />
    </ListScreen>
  );
}

/** Departures make badges overdue, so changes of visits reload the list. */
function useRefetchOnVisitChanges(): void {
  useEffect(
    () => subscribeToDataChanges(({ topic }) => topic === 'visits' && void invalidateTopic(badgesTopic)),
    [],
  );
}

function StillOut() {
  const { t } = useI18n();
  const { building } = useSession();
  const { time } = useNow();
  const query = { building: building.id, limit: 1, search: '', sort: 'number' } as const;
  const lent = useQuery(callQuery(listBadges, { ...query, show: 'given' }));
  const overdue = useQuery(callQuery(listBadges, { ...query, show: 'overdue' }));
  const count = lent.data?.total ?? 0;
  if (time < BADGE_OVERDUE_TIME || count === 0) return t('badges:list.intro');
  return (
    <StateChip tone={OVERDUE_TONE}>
      {t('badges:list.stillOut', { count, hour: BADGE_OVERDUE_TIME })}{' '}
      {t('badges:list.ofThem', { count: overdue.data?.total ?? 0 })}
    </StateChip>
  );
}
