import { Button, Group } from '@mantine/core';
import { IconArchive, IconBuildingCommunity, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../kit/web/api/call.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { useDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { StateChip } from '../../../kit/web/feedback/StateChip.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { switchBuilding, updateStoredSession, useSession } from '../../../kit/web/session/session.ts';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import {
  exportBuildings,
  listAllBuildings,
  listBuildingsWithSettings,
  listOwnBuildings,
  restoreBuilding,
} from '../api.ts';
import type { BuildingSettings } from '../building.ts';
import { can } from '../policy.ts';
import { ArchiveBuildingDialog } from './ArchiveBuildingDialog.tsx';
import { NewBuildingDialog } from './NewBuildingDialog.tsx';

const BY_NAME = { column: 'name', direction: 'ascending' } as const;

interface Actions {
  archive: ((row: BuildingSettings) => void) | null;
  restore: (row: BuildingSettings) => void;
}

export default function BuildingsPage() {
  const { t } = useI18n();
  const { user, buildings } = useSession();
  const inUse = useQuery(callQuery(listAllBuildings, {})).data?.map(({ id }) => id);
  const mayMake = inUse ? can.administerEvery({ role: user.role, buildings }, inUse) : null;
  const adding = useDialog('add', mayMake);
  const archiveRow = useRef<(row: BuildingSettings) => void>(null);
  const restoring = useCommand(restoreBuilding);
  const restore = async ({ id, name }: BuildingSettings) => {
    await restoring.mutateAsync({ id });
    updateStoredSession({ buildings: await call(listOwnBuildings, {}) });
    notifyUser.success(t('buildings:many.restoreDone', { name }));
  };
  const columns = useColumns({
    archive: mayMake && (inUse?.length ?? 0) > 1 ? (row) => archiveRow.current?.(row) : null,
    restore: (row) => void restore(row).catch(notifyUser.failure),
  });
  const [{ q: search }] = useUrlState({ q: textParam() });
  const all = useSortedPages(listBuildingsWithSettings, { search }, columns, BY_NAME);
  const archiving = useRowDialog('archive', all, ({ archived }) => !archived && mayMake === true);
  archiveRow.current = archiving.open;
  return (
    <ListScreen
      title={t('buildings:many.title')}
      intro={t('buildings:many.intro')}
      action={
        mayMake && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
            {t('buildings:many.add')}
          </Button>
        )
      }
      moreActions={[useExportAction(exportBuildings, all.input, all.data)]}
      searchLabel={t('buildings:many.search')}
      query={all}
      label={t('buildings:many.label')}
      columns={columns}
      initialSort={BY_NAME}
      describeCount={(words) => t('buildings:many.count', words)}
      emptyState={{
        icon: IconBuildingCommunity,
        noMatch: { title: t('buildings:many.noMatch'), text: t('buildings:many.noMatchText') },
        empty: { title: t('buildings:many.empty'), text: t('buildings:many.emptyText') },
      }}
    >
      <NewBuildingDialog {...adding} />
      <ArchiveBuildingDialog {...archiving} />
    </ListScreen>
  );
}

function useColumns({ archive, restore }: Actions): Column<BuildingSettings>[] {
  const { t } = useI18n();
  const title = (column: string) => t(`buildings:many.columns.${column}`);
  return [
    {
      key: 'name',
      title: title('name'),
      render: ({ name }) => <RowTitle>{name}</RowTitle>,
      sortBy: ({ name }) => name,
      width: 9.5,
      grow: true,
      card: 'title',
    },
    {
      key: 'address',
      title: title('address'),
      render: ({ address }) => address,
      sortBy: ({ address }) => address,
      width: 11,
      grow: true,
    },
    {
      key: 'state',
      title: title('state'),
      render: ({ archived }) => (
        <StateChip tone={archived ? 'quiet' : 'done'}>
          {t(archived ? 'buildings:many.archived' : 'buildings:many.inUse')}
        </StateChip>
      ),
      width: 8,
      card: 'aside',
    },
    {
      key: 'actions',
      title: title('actions'),
      render: (row) => {
        const { id, name, archived } = row;
        if (archived)
          return (
            <Button
              variant="default"
              onClick={() => restore(row)}
              aria-label={t('buildings:many.restoreOf', { name })}
            >
              {t('buildings:many.restore')}
            </Button>
          );
        return (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <Button
              variant="default"
              onClick={() => void switchBuilding(id, '/resident/building')}
              aria-label={t('buildings:many.enterOf', { name })}
            >
              {t('buildings:many.enter')}
            </Button>
            {archive && (
              <ActionMenu
                subtle
                label={t('buildings:many.actionsOf', { name })}
                actions={[{ label: t('buildings:many.archive'), icon: IconArchive, run: () => archive(row) }]}
              />
            )}
          </Group>
        );
      },
      width: 15,
      card: 'actions',
    },
  ];
}
