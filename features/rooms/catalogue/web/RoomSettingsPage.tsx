import { Button } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconDoor,
  IconDoorOff,
  IconPlus,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { RetirePlaceDialog } from '../../../../core/booking/web/RetirePlaceDialog.tsx';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import { type RecordDialogProps, useDialog, useRowDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { FilterTabs } from '../../../../kit/web/list/FilterTabs.tsx';
import { ListContent } from '../../../../kit/web/list/ListContent.tsx';
import { ReorderHandle } from '../../../../kit/web/list/ReorderHandle.tsx';
import { SearchField } from '../../../../kit/web/list/SearchField.tsx';
import { type FilterTabOptions, useSelectedTab } from '../../../../kit/web/list/tabs.ts';
import { useExportAction } from '../../../../kit/web/list/useExportAction.ts';
import { useListSort } from '../../../../kit/web/list/useListSort.ts';
import { usePages } from '../../../../kit/web/list/usePages.tsx';
import { useTabCounts } from '../../../../kit/web/list/useTabCounts.ts';
import { textParam, useUrlState } from '../../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../../kit/web/ui/ActionButton.tsx';
import { Page } from '../../../../kit/web/ui/Page.tsx';
import { Toolbar } from '../../../../kit/web/ui/Toolbar.tsx';
import { useBreakpoint } from '../../../../kit/web/ui/useBreakpoint.ts';
import { can } from '../../policy.ts';
import { useRoomsInUse } from '../../reservations/web/useReservations.ts';
import {
  checkRoomRetirement,
  editRoom,
  exportAdministeredRooms,
  listAdministeredRooms,
  retireRoom,
} from '../api.ts';
import type { AdministeredRoom, RoomRetirementFilterKey } from '../room.ts';
import { useRoomColumns } from './columns.tsx';
import { LinkedRoomsDiagram } from './LinkedRoomsDiagram.tsx';
import { RoomDialog } from './RoomDialog.tsx';
import { RoomOffersEditor } from './RoomOffersEditor.tsx';

const IN_ORDER = { column: 'position', direction: 'ascending' } as const;
const otherTabs = ['retired', 'merges', 'offers'] as const;

export default function RoomSettingsPage() {
  const { t } = useI18n();
  const { user, building } = useSession();
  const onPhone = useBreakpoint('phone');
  const mayChange = can.administerRooms(user);
  const [{ q: search, sort: sorted }] = useUrlState({ q: textParam(), sort: textParam() });
  const of = (state: RoomRetirementFilterKey) => ({ building: building.id, search, state });
  const counts = useTabCounts(listAdministeredRooms, {
    '': { ...of('inUse'), sort: 'position' },
    retired: { ...of('retired'), sort: 'position' },
  });
  const tabs: FilterTabOptions<AdministeredRoom> = {
    label: t('rooms:settings.show'),
    allLabel: t('rooms:settings.tabs.inUse'),
    choices: otherTabs.map((value) => ({
      value,
      label: onPhone ? t(`rooms:settings.tabsShort.${value}`) : t(`rooms:settings.tabs.${value}`),
      isSeparated: value === 'merges',
    })),
    counts,
  };
  const { value: tab } = useSelectedTab(tabs);
  const isRetired = tab === 'retired';
  const isList = tab === '' || isRetired;
  const roomsInUse = useRoomsInUse();
  const order = (roomsInUse.data ?? []).map(({ id }) => id);

  // The columns must exist before the rows, because they define the sort.
  const dialogs = useRef<{ edit: (row: AdministeredRoom) => void; retire: (row: AdministeredRoom) => void }>(
    null,
  );
  const place = useCommand(editRoom);
  const retiring = useCommand(retireRoom);
  const moveTo = (id: number, position: number) => async () => {
    await place.mutateAsync({ building: building.id, id, position });
  };
  // Positions only make sense in the full list, sorted by position.
  const mayMove = mayChange && !isRetired && search === '' && (sorted === '' || sorted === IN_ORDER.column);
  const more = (room: AdministeredRoom): ScreenAction[] => {
    const { id, name, version } = room;
    if (room.isRetired)
      return [
        {
          label: t('rooms:settings.restore'),
          icon: IconDoor,
          run: async () => {
            const back = { retired: false, decisions: [], version };
            await retiring.mutateAsync({ building: building.id, id, ...back });
            notifyUser.success(t('rooms:settings.restored', { name }));
          },
        },
      ];
    const [at, last] = [order.indexOf(id), order.length - 1];
    const moves: (ScreenAction | false)[] = [
      at > 1 && { label: t('rooms:settings.first'), icon: IconArrowBarToUp, run: moveTo(id, 1) },
      at > 0 && { label: t('rooms:settings.earlier'), icon: IconArrowUp, run: moveTo(id, at) },
      at < last && { label: t('rooms:settings.later'), icon: IconArrowDown, run: moveTo(id, at + 2) },
      at < last - 1 && {
        label: t('rooms:settings.last'),
        icon: IconArrowBarToDown,
        run: moveTo(id, last + 1),
      },
    ];
    return [
      ...(at < 0 ? [] : moves.filter((move) => move !== false)),
      {
        label: t('rooms:settings.retire.action'),
        icon: IconDoorOff,
        run: () => dialogs.current?.retire(room),
      },
    ];
  };
  const columns = useRoomColumns({
    edit: (row) => dialogs.current?.edit(row),
    more,
    handle: ({ id, name }) => {
      const at = order.indexOf(id);
      const onMove = (to: number) => moveTo(id, to + 1)();
      return (
        mayMove && at >= 0 && <ReorderHandle name={name} index={at} onMove={onMove} count={order.length} />
      );
    },
  });
  const { text: sort } = useListSort(columns, IN_ORDER);
  const all = usePages(listAdministeredRooms, {
    ...of(isRetired ? 'retired' : 'inUse'),
    sort: sort as 'position',
  });
  const adding = useDialog('add', mayChange);
  const editing = useRowDialog('edit', all, () => mayChange);
  const retire = useRowDialog('retire', all, (room) => mayChange && !room.isRetired);
  dialogs.current = { edit: editing.open, retire: retire.open };

  const create = mayChange && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={adding.open}>
      {t('rooms:settings.add')}
    </Button>
  );
  const exporting = useExportAction(exportAdministeredRooms, all.input, all.data);
  const shownState = isRetired ? 'retired' : 'inUse';
  return (
    <Page title={t('rooms:settings.title')} fill={isList}>
      <div data-screen-only>
        <FilterTabs tabs={tabs} rows={undefined} />
      </div>
      {isList && (
        <>
          <Toolbar
            filters={<SearchField label={t('rooms:settings.search')} />}
            action={create}
            moreActions={[exporting]}
          />
          <ListContent
            query={all}
            label={t('rooms:settings.label')}
            columns={columns}
            onEdit={mayChange ? editing.open : undefined}
            initialSort={IN_ORDER}
            describeCount={(words) => t('rooms:settings.count', words)}
            emptyState={{
              icon: IconDoor,
              noMatch: { title: t('rooms:settings.noMatch'), text: t('rooms:settings.noMatchText') },
              empty: {
                title: t(`rooms:settings.empty.${shownState}`),
                text: t(`rooms:settings.emptyText.${shownState}`),
              },
              ...(!isRetired && { action: create }),
            }}
          />
        </>
      )}
      {tab === 'merges' && roomsInUse.data && (
        <LinkedRoomsDiagram rooms={roomsInUse.data} mayChange={mayChange} />
      )}
      {tab === 'offers' && <RoomOffersEditor />}
      <RoomDialog item={null} {...adding} />
      <RoomDialog {...editing} />
      <RetireRoomDialog {...retire} />
    </Page>
  );
}

function RetireRoomDialog(view: RecordDialogProps<AdministeredRoom>) {
  const { t } = useI18n();
  const { building } = useSession();
  const retire = useCommand(retireRoom);
  const name = view.item?.name;
  return (
    <RetirePlaceDialog
      kind="room"
      view={view}
      words={{
        title: t('rooms:settings.retire.title', { name }),
        text: t('rooms:settings.retire.text'),
        confirm: t('rooms:settings.retire.confirm'),
        done: t('rooms:settings.retire.done', { name }),
      }}
      checkRetirement={checkRoomRetirement}
      retire={({ id, version }, outcome) =>
        retire.mutateAsync({ building: building.id, id, retired: true, ...outcome, version })
      }
    />
  );
}
