import { RetirePlaceDialog } from '../../../../core/booking/web/RetirePlaceDialog.tsx';
import { useClosureDecisions } from '../../../../core/booking/web/useClosureDecisions.ts';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import { useCommand } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { useFormCheck } from '../../../../kit/web/useFormCheck.ts';
import { checkRoomRetirement, retireRoom } from '../../administration/api.ts';
import type { AdministeredRoom } from '../../administration/room.ts';

export function RetireRoomDialog(view: RecordDialogProps<AdministeredRoom>) {
  const { item: room, opened } = view;
  const { t } = useI18n();
  const { building } = useSession();
  const retire = useCommand(retireRoom);
  const decisionState = useClosureDecisions();
  const question = opened && room ? { id: room.id, decisions: [...decisionState.decisions] } : null;
  const name = room?.name;
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
      check={useFormCheck(checkRoomRetirement, question)}
      decisions={decisionState}
      retire={({ id, version }, outcome) =>
        retire.mutateAsync({ building: building.id, id, retired: true, ...outcome, version })
      }
      topic="rooms"
    />
  );
}
