import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../../kit/web/dialog/ConfirmDialog.tsx';
import type { DialogView } from '../../../../kit/web/dialog/dialogState.ts';
import { formatDay } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { callQuery, useCommand } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { notify } from '../../../../kit/web/state/notices.ts';
import type { AdministeredRoom } from '../../administration/room.ts';
import { readAhead, retireRoom } from '../../administration/wire.ts';

/** Asks before a room is taken out of use, saying what is booked in it. */
export function RetireDialog({ item: room, opened, isGone, close }: DialogView<AdministeredRoom>) {
  const { t, language } = useWords();
  const { building } = useSession();
  const retire = useCommand(retireRoom);
  const asked = { building: building.id, id: room?.id ?? 0 };
  const { data: ahead } = useQuery({ ...callQuery(readAhead, asked), enabled: opened && room !== null });
  const confirm = async () => {
    if (!room || !ahead) return;
    const input = { retired: true, despiteBookings: ahead.count > 0, version: room.version };
    await retire.mutateAsync({ ...asked, ...input });
    notify.success(t('rooms:settings.retire.done', { name: room.name }));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      gone={isGone}
      title={t('rooms:settings.retire.title', { name: room?.name })}
      confirmLabel={t('rooms:settings.retire.confirm')}
      ready={ahead !== undefined}
      onConfirm={confirm}
    >
      <p>{t('rooms:settings.retire.text')}</p>
      <p>
        {ahead &&
          (ahead.last === null
            ? t('rooms:settings.retire.nothing')
            : t('rooms:settings.retire.ahead', {
                count: ahead.count,
                day: formatDay(ahead.last, language),
              }))}
        {!ahead && '\u00a0'}
      </p>
    </ConfirmDialog>
  );
}
