import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/web/api/call.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { switchBuilding, updateStoredSession, useSession } from '../../../kit/web/session/session.ts';
import { archiveBuilding, listOwnBuildings, readModuleUse } from '../api.ts';
import type { BuildingSettings } from '../building.ts';
import { FutureModuleUseList } from './FutureModuleUseList.tsx';

export function ArchiveBuildingDialog({ item, opened, close }: RecordDialogProps<BuildingSettings>) {
  const { t } = useI18n();
  const { building } = useSession();
  const archiving = useCommand(archiveBuilding);
  // Disabled once archived: the reader may no longer read that building.
  const use = useQuery({
    ...callQuery(readModuleUse, { building: item?.id ?? 0 }),
    enabled: opened && item !== null && !archiving.isPending && !archiving.isSuccess,
    staleTime: 0,
  });
  const archive = async () => {
    if (!item) return;
    await archiving.mutateAsync({ building: item.id, confirmed: true });
    const buildings = await call(listOwnBuildings, {});
    updateStoredSession({ buildings });
    notifyUser.success(t('buildings:many.archiveDone', { name: item.name }));
    const [other] = buildings;
    if (item.id === building.id && other) await switchBuilding(other.id, '/resident/buildings');
  };
  return (
    <ConfirmDialog
      opened={opened}
      close={() => {
        close();
        archiving.reset();
      }}
      title={t('buildings:many.archiveTitle', { name: item?.name })}
      confirmLabel={t('buildings:many.archive')}
      danger
      ready={use.data !== undefined}
      onConfirm={archive}
    >
      <p>{t('buildings:many.archiveText')}</p>
      {use.isError && (
        <p>
          <FailureMessage error={use.error} />
        </p>
      )}
      {use.data ? (
        <FutureModuleUseList parts={use.data.flatMap(({ ahead }) => ahead)} />
      ) : (
        !use.isError && <Skeleton h="3rem" />
      )}
    </ConfirmDialog>
  );
}
