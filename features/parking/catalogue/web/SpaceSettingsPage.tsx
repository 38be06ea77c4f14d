import { Button, Select } from '@mantine/core';
import { IconParking, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { RetirePlaceDialog } from '../../../../core/booking/web/RetirePlaceDialog.tsx';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import { type RecordDialogProps, useDialog, useRowDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { ListScreen } from '../../../../kit/web/list/ListScreen.tsx';
import { useExportAction } from '../../../../kit/web/list/useExportAction.ts';
import { usePages } from '../../../../kit/web/list/usePages.tsx';
import { useTabCounts } from '../../../../kit/web/list/useTabCounts.ts';
import { textParam, useUrlState } from '../../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { can } from '../../policy.ts';
import { changeSpace, checkSpaceRetirement, exportManagedSpaces, listManagedSpaces } from '../api.ts';
import type { ManagedSpace } from '../space.ts';
import { spaceKinds } from '../space.ts';
import { SpaceDialog } from './SpaceDialog.tsx';
import { useSpaceColumns } from './useSpaceColumns.tsx';

const IN_ORDER = { column: 'position', direction: 'ascending' } as const;

export default function SpaceSettingsPage() {
  const { t } = useI18n();
  const { user, building } = useSession();
  const mayKeep = can.administerSpaces(user);
  const [{ q: search, show, kind }, setAddress] = useUrlState({
    q: textParam(),
    show: textParam(),
    kind: textParam(),
  });
  const isRetired = show === 'retired';
  const chosenKind = spaceKinds.find((each) => each === kind);
  const baseQuery = { building: building.id, search, kind: chosenKind, sort: 'position' } as const;
  const all = usePages(listManagedSpaces, { ...baseQuery, show: isRetired ? 'retired' : 'used' });
  const counts = useTabCounts(listManagedSpaces, {
    '': { ...baseQuery, show: 'used' },
    retired: { ...baseQuery, show: 'retired' },
  });
  const change = useCommand(changeSpace);
  const adding = useDialog('add', mayKeep);
  const editing = useRowDialog('edit', all, () => mayKeep);
  const retiring = useRowDialog('retire', all, (space) => mayKeep && !space.isRetired);
  const dialogs = useRef({ edit: editing.open, retire: retiring.open });
  dialogs.current = { edit: editing.open, retire: retiring.open };
  const put = (space: ManagedSpace, edit: { position: number } | { isRetired: false }, message: string) =>
    change
      .mutateAsync({ building: building.id, id: space.id, decisions: [], ...edit })
      .then(() => notifyUser.success(message), notifyUser.failure);
  const columns = useSpaceColumns({
    // Positions only make sense in the full list.
    mayMove: mayKeep && !isRetired && !search && !chosenKind,
    total: all.total,
    edit: (space) => dialogs.current.edit(space),
    retire: (space) => dialogs.current.retire(space),
    restore: (space) => put(space, { isRetired: false }, t('parking:bays.restored', { name: space.name })),
    move: (space, position) =>
      put(space, { position }, t('parking:bays.moved', { name: space.name, position })),
  });
  const create = mayKeep && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
      {t('parking:bays.list.add')}
    </Button>
  );
  return (
    <ListScreen
      title={t('parking:bays.list.title')}
      intro={t('parking:bays.list.intro')}
      action={create}
      moreActions={[useExportAction(exportManagedSpaces, all.input, all.data)]}
      searchLabel={t('parking:bays.list.search')}
      filters={
        <Select
          aria-label={t('parking:bays.form.kinds')}
          placeholder={t('parking:bays.list.everyKind')}
          clearable
          data={spaceKinds.map((each) => ({ value: each, label: t(`parking:kinds.${each}`) }))}
          value={chosenKind ?? null}
          onChange={(value) => setAddress({ kind: value ?? '' }, 'push')}
        />
      }
      query={all}
      label={t('parking:bays.list.title')}
      columns={columns}
      onEdit={mayKeep ? editing.open : undefined}
      initialSort={IN_ORDER}
      describeCount={(words) => t('parking:bays.list.count', words)}
      tabs={{
        label: t('parking:bays.list.show'),
        allLabel: t('parking:bays.list.shows.used'),
        choices: [{ value: 'retired', label: t('parking:bays.list.shows.retired') }],
        counts,
      }}
      emptyState={{
        icon: IconParking,
        noMatch: { title: t('parking:bays.list.noMatch'), text: t('parking:bays.list.noMatchText') },
        empty: {
          title: t(isRetired ? 'parking:bays.list.noneRetired' : 'parking:bays.list.empty'),
          text: t(isRetired ? 'parking:bays.list.noneRetiredText' : 'parking:bays.list.emptyText'),
        },
        ...(!isRetired && { action: create }),
      }}
    >
      <SpaceDialog item={null} {...adding} />
      <SpaceDialog {...editing} />
      <RetireSpaceDialog {...retiring} />
    </ListScreen>
  );
}

function RetireSpaceDialog(view: RecordDialogProps<ManagedSpace>) {
  const { t } = useI18n();
  const { building } = useSession();
  const retire = useCommand(changeSpace);
  const name = view.item?.name;
  return (
    <RetirePlaceDialog
      kind="bay"
      view={view}
      words={{
        title: t('parking:bays.retire.title', { name }),
        text: t('parking:bays.retire.text'),
        confirm: t('parking:bays.retire.confirm'),
        done: t('parking:bays.retire.done', { name }),
      }}
      checkRetirement={checkSpaceRetirement}
      retire={({ id, version }, outcome) =>
        retire.mutateAsync({ building: building.id, id, isRetired: true, ...outcome, version })
      }
    />
  );
}
