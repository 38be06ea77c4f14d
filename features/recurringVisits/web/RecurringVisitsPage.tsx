import { Button } from '@mantine/core';
import { IconPlus, IconTools } from '@tabler/icons-react';
import { useRef } from 'react';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { type RecordDialogProps, useDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { useTabCounts } from '../../../kit/web/list/useTabCounts.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import {
  deleteRecurringVisit,
  editRecurringVisit,
  exportRecurringVisits,
  listRecurringVisits,
} from '../api.ts';
import { type RecurringVisit, recurringVisitFilters } from '../recurringVisit.ts';
import { useRecurringVisitColumns } from './columns.tsx';
import { RecurringVisitDialog } from './RecurringVisitDialog.tsx';

const BY_NAME = { column: 'contractor', direction: 'ascending' } as const;

export default function RecurringVisitsPage() {
  const { t } = useI18n();
  const { building } = useSession();
  const [{ q: search, show: showParam }] = useUrlState({ q: textParam(), show: textParam() });
  const show = recurringVisitFilters.find((one) => one === showParam);
  const filter = { building: building.id, ...(show && { show }) };
  const adding = useDialog('add', true);
  const end = useEndRecurringVisit();
  // The columns are needed before the rows, because they define how the rows are sorted.
  const dialogs = useRef<Record<'edit' | 'remove', (row: RecurringVisit) => void>>(null);
  const columns = useRecurringVisitColumns({
    edit: (row) => dialogs.current?.edit(row),
    end,
    remove: (row) => dialogs.current?.remove(row),
  });
  const all = useSortedPages(listRecurringVisits, { ...filter, search }, columns, BY_NAME);
  const editing = useRowDialog('edit', all);
  const removing = useRowDialog('delete', all);
  dialogs.current = { edit: editing.open, remove: removing.open };
  const counts = useTabCounts(
    listRecurringVisits,
    Object.fromEntries(
      ['' as const, ...recurringVisitFilters].map((one) => [
        one,
        { building: building.id, search, sort: 'contractor' as const, ...(one && { show: one }) },
      ]),
    ),
  );
  return (
    <ListScreen
      title={t('menu:standing.title')}
      intro={t('recurringVisits:list.intro')}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
          {t('recurringVisits:list.add')}
        </Button>
      }
      moreActions={[useExportAction(exportRecurringVisits, all.input, all.data)]}
      searchLabel={t('recurringVisits:list.search')}
      query={all}
      label={t('recurringVisits:list.label')}
      columns={columns}
      initialSort={BY_NAME}
      describeCount={(words) => t('recurringVisits:list.count', words)}
      tabs={{
        label: t('recurringVisits:list.show'),
        allLabel: t('recurringVisits:list.all'),
        choices: recurringVisitFilters.map((value) => ({
          value,
          label: t(`recurringVisits:tabs.${value}`),
          isSeparated: value === 'due',
        })),
        counts,
      }}
      emptyState={{
        icon: IconTools,
        noMatch: { title: t('recurringVisits:list.noMatch'), text: t('recurringVisits:list.noMatchText') },
        empty: { title: t('recurringVisits:list.empty'), text: t('recurringVisits:list.emptyText') },
      }}
    >
      <RecurringVisitDialog item={null} {...adding} />
      <RecurringVisitDialog {...editing} />
      <DeleteRecurringVisitDialog {...removing} />
    </ListScreen>
  );
}

function DeleteRecurringVisitDialog({ item, ...view }: RecordDialogProps<RecurringVisit>) {
  const { t } = useI18n();
  const { building } = useSession();
  const { mutateAsync } = useCommand(deleteRecurringVisit);
  return (
    <ConfirmDialog
      {...view}
      title={t('recurringVisits:delete.title')}
      confirmLabel={t('recurringVisits:delete.confirm')}
      danger
      onConfirm={async () => {
        if (!item) return;
        await mutateAsync({ building: building.id, standing: item.id });
        notifyUser.success(t('recurringVisits:delete.done'));
      }}
    >
      {item && t('recurringVisits:delete.text', { contractor: item.contractor, count: item.team.length })}
    </ConfirmDialog>
  );
}

function useEndRecurringVisit(): (row: RecurringVisit) => Promise<void> {
  const { t } = useI18n();
  const { building } = useSession();
  const today = useToday();
  const { mutateAsync: edit } = useCommand(editRecurringVisit);
  return async ({ id, contractor, until }) => {
    const setEnd = (day: string) => edit({ building: building.id, standing: id, until: day });
    try {
      await setEnd(today);
      notifyUser.success(t('recurringVisits:end.done', { contractor }), {
        undo: () => setEnd(until).then(() => undefined),
      });
    } catch (error) {
      notifyUser.failure(error, t('recurringVisits:end.failed'));
    }
  };
}
