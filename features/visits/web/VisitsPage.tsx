import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUpload, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import {
  type DateRange,
  flag,
  isTooLong,
  text,
  useAddress,
  useAddressRange,
} from '../../../kit/web/address.ts';
import { download } from '../../../kit/web/call.ts';
import { type DialogState, useDialogState } from '../../../kit/web/dialog/dialogState.ts';
import { DateRangeField } from '../../../kit/web/field/DateRangeField.tsx';
import { formatCount } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { DataList } from '../../../kit/web/list/DataList.tsx';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { callQuery, useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { EmptyState } from '../../../kit/web/state/EmptyState.tsx';
import { FailedState, LongRangeState } from '../../../kit/web/state/FailedState.tsx';
import { notify } from '../../../kit/web/state/notices.ts';
import { useToday } from '../../../kit/web/today.ts';
import { DownloadButton } from '../../../kit/web/ui/DownloadButton.tsx';
import { Page } from '../../../kit/web/ui/Page.tsx';
import type { Visit, VisitStatus } from '../visit.ts';
import { changeVisitStatus, exportVisits, listVisits } from '../wire.ts';
import { AddDialog } from './AddDialog.tsx';
import { useVisitColumns } from './columns.tsx';
import { EditDialog } from './EditDialog.tsx';
import { ImportDialog } from './import/ImportDialog.tsx';
import { indexVisits, searchVisits } from './searchVisits.ts';
import type { MatchDialog } from './shared.ts';
import { CancelDialog, CommentViewer, DeleteDialog } from './VisitDialogs.tsx';
import classes from './VisitsPage.module.css';

/** `/resident/table`, with the dialog that matches a visitor with a signature, where there is one. */
export const pageOf = (Match?: MatchDialog) => ({ default: () => <VisitsPage Match={Match} /> });

/** Who comes to see me; for staff, who comes to the building. */
function VisitsPage({ Match }: { Match: MatchDialog | undefined }) {
  const { t, language } = useWords();
  const { building } = useSession();
  const today = useToday();
  const [range, setRange] = useAddressRange({ start: today, end: today });
  const [{ q: query }] = useAddress({ q: text() });
  const [adding, add] = useDisclosure(false);
  const [importing, imports] = useDisclosure(false);
  const dialogs = useVisitDialogs(Match !== undefined);
  useAskedToAnnounce(add.open);

  const tooLong = isTooLong(range);
  const visits = useQuery({
    ...callQuery(listVisits, { building: building.id, from: range.start, to: range.end }),
    enabled: !tooLong,
  });
  const index = useMemo(() => visits.data && indexVisits(visits.data), [visits.data]);
  const shown = useMemo(() => index && searchVisits(index, query), [index, query]);
  const columns = useVisitColumns(today, dialogs.actions);

  const total = visits.data?.length ?? 0;
  const countLabel = (count: number) => {
    const words = { count: total, shown: formatCount(count, language), total: formatCount(total, language) };
    return t(query ? 'visits:list.countOf' : 'visits:list.count', words);
  };
  const addButton = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={add.open}>
      {t('visits:list.add')}
    </Button>
  );

  return (
    <Page
      title={t('visits:title')}
      fill
      filters={
        <>
          <DateRangeField label={t('visits:list.period')} today={today} value={range} onChange={setRange} />
          <SearchField label={t('visits:list.search')} />
        </>
      }
      actions={
        <>
          {!tooLong && <ExportButton range={range} />}
          <Button
            variant="default"
            leftSection={<IconUpload size={18} stroke={1.5} aria-hidden />}
            onClick={imports.open}
          >
            {t('visits:list.import')}
          </Button>
          {addButton}
        </>
      }
    >
      <div className={classes.page}>
        <DataList
          label={t('visits:list.label')}
          columns={columns}
          rows={visits.isError || tooLong ? [] : shown}
          rowKey={({ id }) => id}
          initialSort={{ column: 'date', direction: 'ascending' }}
          countLabel={visits.isError || tooLong ? () => '\u00a0' : countLabel}
          empty={
            tooLong ? (
              <LongRangeState onToday={() => setRange({ start: today, end: today })} />
            ) : (
              <Nothing
                failure={visits.error}
                searched={query !== ''}
                onRetry={visits.refetch}
                action={addButton}
              />
            )
          }
        />
      </div>
      <AddDialog opened={adding} onClose={add.close} day={proposedDay(range, today)} />
      <EditDialog {...dialogs.editing} today={today} />
      <DeleteDialog {...dialogs.deleting} />
      <CancelDialog {...dialogs.canceling} />
      <CommentViewer {...dialogs.reading} />
      {Match && <Match {...dialogs.matching} />}
      <ImportDialog opened={importing} onClose={imports.close} />
    </Page>
  );
}

/** `?announce=true`, from the home screen: opens the form once, and cleans the address so that a reload does not. */
function useAskedToAnnounce(open: () => void) {
  const [{ announce }, change] = useAddress({ announce: flag() });
  useEffect(() => {
    if (!announce) return;
    open();
    change({ announce: false }, 'replace');
  }, [announce, change, open]);
}

/** The single day that is looked at, unless it is past. */
function proposedDay({ start, end }: DateRange, today: LocalDate): LocalDate {
  return start === end && start > today ? start : today;
}

/** What each row's buttons do: most open a dialog, a status that can be undone changes at once. */
function useVisitDialogs(mayMatch: boolean) {
  const { t } = useWords();
  const { building } = useSession();
  const { mutateAsync: change } = useCommand(changeVisitStatus);
  const editing: DialogState<Visit> = useDialogState();
  const deleting: DialogState<Visit> = useDialogState();
  const canceling: DialogState<Visit> = useDialogState();
  const reading: DialogState<Visit> = useDialogState();
  const matching: DialogState<{ id: number; visitor: string }> = useDialogState();
  const [edit, remove, cancel, readComment] = [editing.open, deleting.open, canceling.open, reading.open];
  const matchNda = mayMatch ? matching.open : undefined;

  const actions = useMemo(() => {
    const changeStatus = async (visit: Visit, status: VisitStatus) => {
      if (status === 'canceled') return cancel(visit);
      try {
        await change({ building: building.id, id: visit.id, status });
        const undo = status === 'done' ? () => void changeStatus(visit, 'waiting') : undefined;
        notify.success(t(`visits:statusMenu.changed.${status}`, { visitor: visit.visitor }), { undo });
      } catch (error) {
        notify.failure(error);
      }
    };
    return { edit, remove, readComment, changeStatus, matchNda };
  }, [t, building.id, change, edit, remove, cancel, readComment, matchNda]);
  return { actions, editing, deleting, canceling, reading, matching };
}

/** Saves what the period holds as a spreadsheet. */
function ExportButton({ range: { start, end } }: { range: DateRange }) {
  const { t } = useWords();
  const { building } = useSession();
  return (
    <DownloadButton
      label={t('visits:list.export')}
      hint={t('visits:list.exportHint')}
      fetchFile={() => download(exportVisits, { building: building.id, from: start, to: end })}
    />
  );
}

interface NothingProps {
  failure: unknown;
  searched: boolean;
  onRetry: () => void;
  action: React.ReactNode;
}

/** Why the list is empty, and what to do about it. */
function Nothing({ failure, searched, onRetry, action }: NothingProps) {
  const { t } = useWords();
  if (failure) {
    return (
      <FailedState icon={IconUsers} title={t('visits:list.failed')} failure={failure} onRetry={onRetry} />
    );
  }
  if (searched) {
    return (
      <EmptyState icon={IconUsers} title={t('visits:list.noMatchTitle')}>
        {t('visits:list.noMatchText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconUsers} title={t('visits:list.emptyTitle')} action={action}>
      {t('visits:list.emptyText')}
    </EmptyState>
  );
}
