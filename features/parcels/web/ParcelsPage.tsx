import { Button } from '@mantine/core';
import { IconBellRinging, IconPackage, IconPlus, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type LoadedRows, useDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ListSort } from '../../../kit/web/list/column.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { useListPeriod } from '../../../kit/web/list/period.ts';
import { useSelectedTab } from '../../../kit/web/list/tabs.ts';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useListSort } from '../../../kit/web/list/useListSort.ts';
import { usePages } from '../../../kit/web/list/usePages.tsx';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import { exportParcels, listWaitingParcels } from '../api.ts';
import { HandOverParcelsDialog } from '../collection/web/HandOverParcelsDialog.tsx';
import { ParcelPassDialog } from '../collection/web/ParcelPassDialog.tsx';
import { ParcelPicturesDialog } from '../collection/web/ParcelPicturesDialog.tsx';
import { RecipientAnswerDialog } from '../collection/web/RecipientAnswerDialog.tsx';
import { ReminderDaysDialog } from '../collection/web/ReminderDaysDialog.tsx';
import { isWaitingForCollection, type Parcel, parcelTabs } from '../parcel.ts';
import type { ParcelSort } from '../parcelExport.ts';
import { can } from '../policy.ts';
import { createParcelListSearch } from '../searchParcels.ts';
import { AddParcelDialog } from './AddParcelDialog.tsx';
import { canChangeParcel } from './actionColumns.tsx';
import { WAITING_PARCELS_VIEW } from './addresses.ts';
import { useParcelColumns } from './columns.tsx';
import { DeleteParcelDialog, EditParcelDialog } from './ParcelDialogs.tsx';
import { parcelsQuery, waitingParcelsSummaryQuery } from './queries.ts';
import { useParcelDayGroups, useParcelStateGroups, useParcelTabs } from './tabs.ts';
import { useParcelStateCallbacks } from './useParcelStateCallbacks.ts';

const BY_HOUR: ListSort = { column: 'date', direction: 'ascending' };
const LATEST_FIRST: ListSort = { column: 'date', direction: 'descending' };

export default function ParcelsPage() {
  const { t } = useI18n();
  const { user, building } = useSession();
  const [{ q: query, show, sort }] = useUrlState({ q: textParam(), show: textParam(), sort: textParam() });
  const isWaitingView = show === WAITING_PARCELS_VIEW;
  const initialSort = isWaitingView ? LATEST_FIRST : BY_HOUR;
  const period = useListPeriod();
  const add = useDialog('add');
  const pass = useDialog('pass', !can.keepLog(user));
  const reminders = useDialog('reminders', can.setReminders(user));
  const periodQuery = useQuery({
    ...parcelsQuery(building.id, period),
    enabled: !period.isTooLong,
  });
  const waitingCountQuery = useQuery(waitingParcelsSummaryQuery(building.id));
  // Needed in every view: a hand-over offers all waiting parcels of the recipient.
  const waiting = usePages<Parcel, typeof listWaitingParcels>(listWaitingParcels, {
    building: building.id,
    search: isWaitingView ? query : '',
    sort: isWaitingView && sort === 'date' ? 'date' : '-date',
  });
  const listQuery = isWaitingView ? waiting : periodQuery;
  const dialogs = useParcelDialogs(listQuery, waiting.data);
  const tabs = useParcelTabs(waitingCountQuery.data?.atDesk);
  const { value: tab } = useSelectedTab(tabs);
  const [days, states] = [useParcelDayGroups(), useParcelStateGroups()];
  const columns = useParcelColumns({
    actions: dialogs.actions,
    inPages: isWaitingView,
    saysDay: !isWaitingView && period.start !== period.end,
  });
  const addButton = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={add.open}>
      {t(can.keepLog(user) ? 'parcels:list.log' : 'parcels:list.announce')}
    </Button>
  );

  const { text: listSort } = useListSort(columns, initialSort);
  const exporting = useExportAction(
    exportParcels,
    {
      building: building.id,
      search: query,
      sort: listSort as ParcelSort,
      ...(isWaitingView
        ? { show: 'waiting' }
        : { show: parcelTabs.find((each) => each === tab), from: period.start, to: period.end }),
    },
    !isWaitingView && period.isTooLong ? [] : listQuery.data,
  );
  const more: ScreenAction[] = can.keepLog(user)
    ? can.setReminders(user)
      ? [{ label: t('parcels:reminders.open'), icon: IconBellRinging, run: reminders.open }]
      : []
    : [{ label: t('parcels:pass.open'), icon: IconQrcode, run: pass.open, isPinned: true }];

  return (
    <ListScreen
      title={t(can.keepLog(user) ? 'parcels:titleForStaff' : 'parcels:title')}
      period={isWaitingView ? undefined : period}
      searchLabel={t('parcels:list.search')}
      action={addButton}
      moreActions={[exporting, ...more]}
      query={listQuery}
      {...(!isWaitingView && { createSearch: createParcelListSearch })}
      label={t('parcels:list.label')}
      columns={columns}
      tabs={tabs}
      groups={isWaitingView ? days : tab === '' ? states : undefined}
      initialSort={initialSort}
      describeCount={(words, searched) => t(searched ? 'parcels:list.countOf' : 'parcels:list.count', words)}
      emptyState={{
        icon: IconPackage,
        failedTitle: t('parcels:list.failedTitle'),
        specifiedMessage: t('parcels:list.failed'),
        noMatch: { title: t('parcels:list.noMatchTitle'), text: t('parcels:list.noMatchText') },
        empty: isWaitingView
          ? { title: t('parcels:list.waitingEmptyTitle'), text: t('parcels:list.waitingEmptyText') }
          : { title: t('parcels:list.emptyTitle'), text: t('parcels:list.emptyText') },
        action: addButton,
      }}
    >
      <AddParcelDialog {...add} />
      <EditParcelDialog {...dialogs.editing} />
      <DeleteParcelDialog {...dialogs.deleting} />
      <HandOverParcelsDialog {...dialogs.handing} {...dialogs.actions} />
      <RecipientAnswerDialog {...dialogs.answering} />
      <ParcelPicturesDialog {...dialogs.showing} />
      <ParcelPassDialog {...pass} />
      <ReminderDaysDialog {...reminders} />
    </ListScreen>
  );
}

function useParcelDialogs(rows: LoadedRows<Parcel>, waiting: readonly Parcel[] | undefined) {
  const { user } = useSession();
  const mayBeChanged = (parcel: Parcel) => canChangeParcel(user, parcel);
  const editing = useRowDialog('edit', rows, mayBeChanged);
  const deleting = useRowDialog('delete', rows, mayBeChanged);
  const handing = useRowDialog('handOver', rows, isWaitingForCollection);
  const answering = useRowDialog(
    'answer',
    rows,
    (parcel) => isWaitingForCollection(parcel) && can.answer(user, parcel),
  );
  const showing = useRowDialog('pictures', rows, (parcel) => can.seePictures(user, parcel));
  const [edit, remove] = [editing.open, deleting.open];
  const [openHandOver, answer, pictures] = [handing.open, answering.open, showing.open];
  const moves = useParcelStateCallbacks(waiting);
  const actions = useMemo(
    () => ({ edit, remove, openHandOver, answer, pictures, ...moves }),
    [edit, remove, openHandOver, answer, pictures, moves],
  );
  return { actions, editing, deleting, handing, answering, showing };
}
