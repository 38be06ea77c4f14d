import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isTooLong, text, useAddress, useAddressRange } from '../../../kit/web/address.ts';
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
import { Page } from '../../../kit/web/ui/Page.tsx';
import type { Parcel, ParcelState } from '../parcel.ts';
import { can } from '../policy.ts';
import { listParcels, moveParcel } from '../wire.ts';
import { AddDialog } from './AddDialog.tsx';
import { useParcelColumns } from './columns.tsx';
import { DeleteDialog, EditDialog } from './ParcelDialogs.tsx';
import classes from './ParcelsPage.module.css';
import { searchParcels } from './searchParcels.ts';

/** `/resident/Colis`: what is expected and has come for me; for staff, for the building. */
export default function ParcelsPage() {
  const { t, language } = useWords();
  const { user, building } = useSession();
  const today = useToday();
  const [range, setRange] = useAddressRange({ start: today, end: today });
  const [{ q: query }] = useAddress({ q: text() });
  const [adding, add] = useDisclosure(false);
  const dialogs = useParcelDialogs();
  const columns = useParcelColumns(dialogs.actions);

  const tooLong = isTooLong(range);
  const parcels = useQuery({
    ...callQuery(listParcels, { building: building.id, from: range.start, to: range.end }),
    enabled: !tooLong,
  });
  const shown = useMemo(() => parcels.data && searchParcels(parcels.data, query), [parcels.data, query]);
  const total = parcels.data?.length ?? 0;
  const countLabel = (count: number) => {
    const words = { count: total, shown: formatCount(count, language), total: formatCount(total, language) };
    return t(query ? 'parcels:list.countOf' : 'parcels:list.count', words);
  };
  const addButton = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={add.open}>
      {t(can.keepLog(user) ? 'parcels:list.log' : 'parcels:list.announce')}
    </Button>
  );

  return (
    <Page
      title={t(can.keepLog(user) ? 'parcels:titleForStaff' : 'parcels:title')}
      fill
      filters={
        <>
          <DateRangeField label={t('parcels:list.period')} today={today} value={range} onChange={setRange} />
          <SearchField label={t('parcels:list.search')} />
        </>
      }
      actions={addButton}
    >
      <div className={classes.page}>
        <DataList
          label={t('parcels:list.label')}
          columns={columns}
          rows={parcels.isError || tooLong ? [] : shown}
          rowKey={({ id }) => id}
          initialSort={{ column: 'date', direction: 'ascending' }}
          countLabel={parcels.isError || tooLong ? () => '\u00a0' : countLabel}
          empty={
            tooLong ? (
              <LongRangeState onToday={() => setRange({ start: today, end: today })} />
            ) : (
              <Nothing
                failure={parcels.error}
                searched={query !== ''}
                onRetry={parcels.refetch}
                action={addButton}
              />
            )
          }
        />
      </div>
      <AddDialog opened={adding} onClose={add.close} />
      <EditDialog {...dialogs.editing} />
      <DeleteDialog {...dialogs.deleting} />
    </Page>
  );
}

/** What each row's buttons do: a new state is set at once and can be undone, the others open a dialog. */
function useParcelDialogs() {
  const { t } = useWords();
  const { building } = useSession();
  const { mutateAsync: send } = useCommand(moveParcel);
  const editing: DialogState<Parcel> = useDialogState();
  const deleting: DialogState<Parcel> = useDialogState();
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
      <FailedState icon={IconPackage} title={t('parcels:list.failed')} failure={failure} onRetry={onRetry} />
    );
  }
  if (searched) {
    return (
      <EmptyState icon={IconPackage} title={t('parcels:list.noMatchTitle')}>
        {t('parcels:list.noMatchText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconPackage} title={t('parcels:list.emptyTitle')} action={action}>
      {t('parcels:list.emptyText')}
    </EmptyState>
  );
}
