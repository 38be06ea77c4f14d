import { Button } from '@mantine/core';
import { IconPlus, IconUpload, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MatchSignatureDialogType } from '../../../core/feature/web/matchSignatureDialog.ts';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';
import {
  type LoadedRows,
  useDialog,
  useRowDialog,
  useUrlDialog,
} from '../../../kit/web/dialog/dialogState.ts';
import { formatDay } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ListSort, RowGrouping } from '../../../kit/web/list/column.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { type DateRange, useListPeriod } from '../../../kit/web/list/period.ts';
import { type FilterTabOptions, useSelectedTab } from '../../../kit/web/list/tabs.ts';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useListSort } from '../../../kit/web/list/useListSort.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { exportVisits } from '../api.ts';
import { createVisitTextFilter } from '../filterVisits.ts';
import { GroupNamesDialog } from '../groups/web/GroupNamesDialog.tsx';
import { VisitImportDialog } from '../import/web/VisitImportDialog.tsx';
import { can } from '../policy.ts';
import { getVisitDay } from '../sortVisits.ts';
import {
  canVisitReceiveSignature,
  isVisitTransitionAllowed,
  type Visit,
  type VisitSort,
  type VisitStatus,
  visitStatuses,
} from '../visit.ts';
import { AddVisitDialog } from './AddVisitDialog.tsx';
import { useVisitColumns } from './columns.tsx';
import { EditVisitDialog } from './EditVisitDialog.tsx';
import { canDeleteVisit, canEditVisit } from './permissions.ts';
import { visitsQuery } from './queries.ts';
import { useCheckInOnEnter, useVisitStatusChange } from './useVisitStatusChange.ts';
import { CancelVisitDialog, DeleteVisitDialog, ReadVisitCommentDialog } from './VisitDialogs.tsx';
import { formatNewVisitTimeUrlParam, parseNewVisitTimeUrlParam } from './visitForm.ts';

const BY_TIME: ListSort = { column: 'time', direction: 'ascending' };

export const createVisitsPageModule = (Match?: MatchSignatureDialogType) => ({
  default: () => <VisitsPage Match={Match} />,
});

function VisitsPage({ Match }: { Match: MatchSignatureDialogType | undefined }) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const period = useListPeriod();
  const { today } = period;
  // The same parameter name as in links from the home screen.
  const add = useUrlDialog<LocalTime | ''>({
    name: 'announce',
    serialize: formatNewVisitTimeUrlParam,
    find: parseNewVisitTimeUrlParam,
  });
  const imports = useDialog('import');
  const visits = useQuery({
    ...visitsQuery(building.id, period),
    enabled: !period.isTooLong,
  });
  const dialogs = useVisitDialogs(visits, today, Match !== undefined);
  const hasSeveralDays = period.start !== period.end;
  const columns = useVisitColumns({ today, actions: dialogs.actions });
  const tabs = useStatusTabs();
  const { value: tab, filter } = useSelectedTab(tabs);
  const [{ q: search }] = useUrlState({ q: textParam() });
  const dayGroups = useDayGroups();
  const checkInFound = useCheckInOnEnter(today, (visit) => dialogs.actions.changeStatus(visit, 'done'));
  // Searches the typed text itself, because the displayed list is debounced and may still be loading.
  const handleEnter = async (searchText: string) => {
    const { data = [] } = visits.data || period.isTooLong ? visits : await visits.refetch();
    return checkInFound(filter(createVisitTextFilter(data)(searchText)));
  };
  const { text: sort } = useListSort(columns, BY_TIME);
  const exporting = useExportAction(
    exportVisits,
    {
      building: building.id,
      from: period.start,
      to: period.end,
      search,
      status: visitStatuses.find((status) => status === tab),
      sort: sort as VisitSort,
    },
    period.isTooLong ? [] : visits.data,
  );
  const addButton = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => add.open('')}>
      {t('visits:list.add')}
    </Button>
  );

  return (
    <ListScreen
      title={t('visits:title')}
      period={period}
      searchLabel={t('visits:list.search')}
      onEnter={can.changeStatus(user) ? handleEnter : undefined}
      action={addButton}
      moreActions={[exporting, { label: t('visits:list.import'), icon: IconUpload, run: imports.open }]}
      query={visits}
      createSearch={createVisitTextFilter}
      label={t('visits:list.label')}
      columns={columns}
      groups={hasSeveralDays ? dayGroups : undefined}
      tabs={tabs}
      initialSort={BY_TIME}
      describeCount={(words, searched) => t(searched ? 'visits:list.countOf' : 'visits:list.count', words)}
      emptyState={{
        icon: IconUsers,
        noMatch: { title: t('visits:list.noMatchTitle'), text: t('visits:list.noMatchText') },
        empty: { title: t('visits:list.emptyTitle'), text: t('visits:list.emptyText') },
        action: addButton,
      }}
    >
      <AddVisitDialog
        opened={add.opened}
        close={add.close}
        day={getInitialDay(period, today)}
        time={add.item ?? ''}
        visibleDates={period}
      />
      <EditVisitDialog {...dialogs.editing} visibleDates={period} />
      <GroupNamesDialog {...dialogs.naming} />
      <DeleteVisitDialog {...dialogs.deleting} />
      <CancelVisitDialog {...dialogs.canceling} />
      <ReadVisitCommentDialog {...dialogs.reading} item={dialogs.reading.current} />
      {Match && <Match {...dialogs.matching} />}
      <VisitImportDialog opened={imports.opened} onClose={imports.close} visibleDates={period} />
    </ListScreen>
  );
}

function useStatusTabs(): FilterTabOptions<Visit> {
  const { t } = useI18n();
  return useMemo(
    () => ({
      label: t('visits:tabs.label'),
      allLabel: t('visits:tabs.all'),
      getValue: ({ status }) => status,
      choices: visitStatuses.map((value) => ({ value, label: t(`visits:tabs.${value}`) })),
    }),
    [t],
  );
}

function useDayGroups(): RowGrouping<Visit> {
  const { t, language } = useI18n();
  return useMemo(
    () => ({
      getKey: getVisitDay,
      heading: (date, count) => t('visits:list.day', { day: formatDay(date, language), count }),
      sortColumn: 'time',
    }),
    [t, language],
  );
}

function getInitialDay({ start, end }: DateRange, today: LocalDate): LocalDate {
  return start === end && start > today ? start : today;
}

function useVisitDialogs(visits: LoadedRows<Visit>, today: LocalDate, mayMatch: boolean) {
  const { user } = useSession();
  const mayWorkAtReception = can.changeStatus(user);
  const editing = useRowDialog('edit', visits, (visit) => canEditVisit(user, visit));
  const naming = useRowDialog('names', visits, (visit) => canEditVisit(user, visit));
  const deleting = useRowDialog('delete', visits, (visit) => canDeleteVisit(user, visit));
  const canceling = useRowDialog(
    'cancel',
    visits,
    (visit) => mayWorkAtReception && isVisitTransitionAllowed(visit, 'canceled', today),
  );
  const reading = useRowDialog('comment', visits, ({ comment }) => comment !== '');
  const matching = useRowDialog(
    'match',
    visits,
    (visit) => mayWorkAtReception && mayMatch && canVisitReceiveSignature(visit),
  );
  const [edit, remove, cancel, readComment] = [editing.open, deleting.open, canceling.open, reading.open];
  const editNames = naming.open;
  const matchSignature = mayMatch ? matching.open : undefined;

  const { changeStatus: saveStatus } = useVisitStatusChange(matchSignature);

  const actions = useMemo(() => {
    const changeStatus = async (visit: Visit, status: VisitStatus) => {
      if (status !== 'canceled') return saveStatus(visit, status);
      cancel(visit);
      return false;
    };
    return { edit, editNames, remove, readComment, changeStatus, matchSignature };
  }, [saveStatus, edit, editNames, remove, cancel, readComment, matchSignature]);
  return { actions, editing, naming, deleting, canceling, reading, matching };
}
