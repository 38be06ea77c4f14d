import { RetirePlaceDialog } from '../../../../core/booking/web/RetirePlaceDialog.tsx';
import { useClosureDecisions } from '../../../../core/booking/web/useClosureDecisions.ts';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import { useCommand } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { useFormCheck } from '../../../../kit/web/useFormCheck.ts';
import { changeSpace, checkSpaceRetirement } from '../../spaces/api.ts';
import type { ManagedSpace } from '../../spaces/space.ts';

export function RetireSpaceDialog(view: RecordDialogProps<ManagedSpace>) {
  const { item: space, opened } = view;
  const { t } = useI18n();
  const { building } = useSession();
  const retire = useCommand(changeSpace);
  const decisionState = useClosureDecisions();
  const question = opened && space ? { id: space.id, decisions: [...decisionState.decisions] } : null;
  const name = space?.name;
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
      check={useFormCheck(checkSpaceRetirement, question)}
      decisions={decisionState}
      retire={({ id, version }, outcome) =>
        retire.mutateAsync({ building: building.id, id, isRetired: true, ...outcome, version })
      }
      topic="parking"
    />
  );
}
