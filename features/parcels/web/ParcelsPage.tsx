import { Button } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ReadRows, useDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { usePeriod } from '../../../kit/web/list/period.ts';
import { callQuery, useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import type { Parcel, ParcelState } from '../parcel.ts';
import { can } from '../policy.ts';
import { listParcels, moveParcel } from '../wire.ts';
import { AddDialog } from './AddDialog.tsx';
import { mayChange, useParcelColumns } from './columns.tsx';
import { DeleteDialog, EditDialog } from './ParcelDialogs.tsx';
import { findParcels } from './searchParcels.ts';

/** `/resident/Colis`: what is expected and has come for me; for staff, for the building. */
export default function ParcelsPage() {
  const { t } = useWords();
  const { user, building } = useSession();
  const period = usePeriod();
  const add = useDialog('add');
  const parcels = useQuery({
    ...callQuery(listParcels, { building: building.id, from: period.start, to: period.end }),
    enabled: !period.isTooLong,
  });
  const dialogs = useParcelDialogs(parcels);
  const addButton = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={add.open}>
      {t(can.keepLog(user) ? 'parcels:list.log' : 'parcels:list.announce')}
    </Button>
  );

  return (
    <ListScreen
      title={t(can.keepLog(user) ? 'parcels:titleForStaff' : 'parcels:title')}
      period={period}
      search={t('parcels:list.search')}
      action={addButton}
      read={parcels}
      find={findParcels}
      label={t('parcels:list.label')}
      columns={useParcelColumns(dialogs.actions)}
      rowKey={({ id }) => id}
      initialSort={{ column: 'date', direction: 'ascending' }}
      count={(words, searched) => t(searched ? 'parcels:list.countOf' : 'parcels:list.count', words)}
      nothing={{
        icon: IconPackage,
        failed: t('parcels:list.failedTitle'),
        failedAsSpecified: t('parcels:list.failed'),
        noMatch: { title: t('parcels:list.noMatchTitle'), text: t('parcels:list.noMatchText') },
        empty: { title: t('parcels:list.emptyTitle'), text: t('parcels:list.emptyText') },
        action: addButton,
      }}
    >
      <AddDialog opened={add.opened} onClose={add.close} />
      <EditDialog {...dialogs.editing} />
      <DeleteDialog {...dialogs.deleting} />
    </ListScreen>
  );
}

/** What each row's buttons do: a new state is set at once and can be undone, the others open a dialog. */
function useParcelDialogs(parcels: ReadRows<Parcel>) {
  const { t } = useWords();
  const { user, building } = useSession();
  const { mutateAsync: send } = useCommand(moveParcel);
  const mayBeChanged = (parcel: Parcel) => mayChange(user, parcel);
  const editing = useRowDialog('edit', parcels, mayBeChanged);
  const deleting = useRowDialog('delete', parcels, mayBeChanged);
  const [edit, remove] = [editing.open, deleting.open];

  const actions = useMemo(() => {
    const move = async (parcel: Parcel, state: ParcelState, isUndo = false) => {
      try {
        await send({ building: building.id, id: parcel.id, state });
        const undo = isUndo ? undefined : () => void move({ ...parcel, state }, parcel.state, true);
        notify.success(t(`parcels:move.done.${state}`, { recipient: parcel.recipient }), { undo });
      } catch (error) {
        notify.failure(error);
      }
    };
    return { edit, remove, move: (parcel: Parcel, state: ParcelState) => move(parcel, state) };
  }, [t, building.id, send, edit, remove]);
  return { actions, editing, deleting };
}
