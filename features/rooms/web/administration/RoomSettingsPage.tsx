import { Button, Tabs } from '@mantine/core';
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
import { text, useAddress } from '../../../../kit/web/address.ts';
import { useDialog, useRowDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { ListContent } from '../../../../kit/web/list/ListContent.tsx';
import { OrderHandle } from '../../../../kit/web/list/OrderHandle.tsx';
import { SearchField } from '../../../../kit/web/list/SearchField.tsx';
import { useListSort } from '../../../../kit/web/list/useListSort.ts';
import { usePages } from '../../../../kit/web/list/usePages.tsx';
import { useCommand } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { notify } from '../../../../kit/web/state/notices.ts';
import type { Action } from '../../../../kit/web/ui/ActionButton.tsx';
import { Page } from '../../../../kit/web/ui/Page.tsx';
import { useWidth } from '../../../../kit/web/ui/useWidth.ts';
import type { AdministeredRoom } from '../../administration/room.ts';
import { editRoom, listAdministeredRooms, retireRoom } from '../../administration/wire.ts';
import { can } from '../../policy.ts';
import { useRooms } from '../useReservations.ts';
import { useRoomColumns } from './columns.tsx';
import { MergePlan } from './MergePlan.tsx';
import { Offers } from './Offers.tsx';
import { RetireDialog } from './RetireDialog.tsx';
import { RoomDialog } from './RoomDialog.tsx';
import classes from './RoomSettings.module.css';

const IN_ORDER = { column: 'position', direction: 'ascending' } as const;
const tabs = ['rooms', 'merges', 'offers'] as const;

/** `/resident/roomSettings`: the rooms with their terms, which of them merge, and what they may offer. */
export default function RoomSettingsPage() {
  const { t } = useWords();
  const { user, building } = useSession();
  const onPhone = useWidth('phone');
  const mayChange = can.administerRooms(user);
  const [{ q: search, show, tab: named, sort: sorted }, change] = useAddress({
    ...{ q: text(), show: text(), tab: text(), sort: text() },
  });
  const tab = tabs.find((each) => each === named) ?? 'rooms';
  const isRetired = show === 'retired';
  // In the order in which people find them.
  const known = useRooms();
  const order = (known.data ?? []).map(({ id }) => id);

  // The columns are asked for before the rows: they say how these are sorted.
  const dialogs = useRef<{ edit: (row: AdministeredRoom) => void; retire: (row: AdministeredRoom) => void }>(
    null,
  );
  const place = useCommand(editRoom);
  const retiring = useCommand(retireRoom);
  const moveTo = (id: number, position: number) => async () => {
    await place.mutateAsync({ building: building.id, id, position });
  };
  // Among others than all in use, or in another order, a place says nothing.
  const mayMove = mayChange && !isRetired && search === '' && (sorted === '' || sorted === IN_ORDER.column);
  const more = ({ id, name, version, isRetired: isOut }: AdministeredRoom): Action[] => {
    if (isOut)
      return [
        {
          label: t('rooms:settings.restore'),
          icon: IconDoor,
          take: async () => {
            const back = { retired: false, decisions: [], version };
            await retiring.mutateAsync({ building: building.id, id, ...back });
            notify.success(t('rooms:settings.restored', { name }));
          },
        },
      ];
    const [at, last] = [order.indexOf(id), order.length - 1];
    const moves: (Action | false)[] = [
      at > 1 && { label: t('rooms:settings.first'), icon: IconArrowBarToUp, take: moveTo(id, 1) },
      at > 0 && { label: t('rooms:settings.earlier'), icon: IconArrowUp, take: moveTo(id, at) },
      at < last && { label: t('rooms:settings.later'), icon: IconArrowDown, take: moveTo(id, at + 2) },
      at < last - 1 && {
        label: t('rooms:settings.last'),
        icon: IconArrowBarToDown,
        take: moveTo(id, last + 1),
      },
    ];
    return [
      ...(at < 0 ? [] : moves.filter((move) => move !== false)),
      {
        label: t('rooms:settings.retire.action'),
        icon: IconDoorOff,
        take: () => {
          const room = all.data?.find((each) => each.id === id);
          if (room) dialogs.current?.retire(room);
        },
      },
    ];
  };
  const columns = useRoomColumns({
    edit: (row) => dialogs.current?.edit(row),
    more,
    handle: ({ id, name }) => {
      const at = order.indexOf(id);
      const onMove = (to: number) => moveTo(id, to + 1)();
      return mayMove && at >= 0 && <OrderHandle {...{ name, at, onMove }} count={order.length} />;
    },
  });
  const { text: sort } = useListSort(columns, IN_ORDER);
  const all = usePages(listAdministeredRooms, {
    ...{ building: building.id, search, sort: sort as 'position' },
    state: isRetired ? ('retired' as const) : ('inUse' as const),
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
  const shown = isRetired ? 'retired' : 'inUse';
  return (
    <Page
      title={t('rooms:settings.title')}
      fill={tab === 'rooms'}
      filters={tab === 'rooms' && <SearchField label={t('rooms:settings.search')} />}
      action={tab === 'rooms' && create}
      more={[]}
    >
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next === 'rooms' ? '' : (next ?? '') }, 'replace')}
        className={classes.tabs}
        keepMounted={false}
      >
        <Tabs.List data-screen-only>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {onPhone ? t(`rooms:settings.tabsShort.${each}`) : t(`rooms:settings.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="rooms" className={classes.panel}>
          <ListContent
            read={all}
            label={t('rooms:settings.label')}
            columns={columns}
            rowKey={({ id }) => id}
            initialSort={IN_ORDER}
            count={(words) => t('rooms:settings.count', words)}
            tabs={{
              label: t('rooms:settings.show'),
              all: t('rooms:settings.shows.inUse'),
              of: () => '',
              choices: [{ value: 'retired', label: t('rooms:settings.shows.retired'), setOff: true }],
              counts: {},
            }}
            nothing={{
              icon: IconDoor,
              noMatch: { title: t('rooms:settings.noMatch'), text: t('rooms:settings.noMatchText') },
              empty: {
                title: t(`rooms:settings.empty.${shown}`),
                text: t(`rooms:settings.emptyText.${shown}`),
              },
              ...(!isRetired && { action: create }),
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="merges" pt="md">
          {known.data && <MergePlan rooms={known.data} mayChange={mayChange} />}
        </Tabs.Panel>
        <Tabs.Panel value="offers" pt="md">
          <Offers />
        </Tabs.Panel>
      </Tabs>
      <RoomDialog item={null} opened={adding.opened} isGone={false} close={adding.close} />
      <RoomDialog {...editing} />
      <RetireDialog {...retire} />
    </Page>
  );
}
