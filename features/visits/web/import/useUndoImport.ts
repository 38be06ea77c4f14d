import { notify } from '../../../../kit/web/feedback/notify.ts';
import { formatCount } from '../../../../kit/web/format.ts';
import { currentLanguage, translate } from '../../../../kit/web/i18n.ts';
import { useCommand } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { undoImport } from '../../importApi.ts';

export function useUndoImport() {
  const { building } = useSession();
  const { mutateAsync } = useCommand(undoImport);
  return async (id: number): Promise<void> => {
    try {
      const answer = await mutateAsync({ building: building.id, id });
      notify.success(getUndoResultText(answer));
    } catch (error) {
      notify.failure(error);
    }
  };
}

/** Uses the global translator, because the notice appears after the dialog has unmounted. */
export function getUndoResultText({ removed, kept }: { removed: number; kept: number }): string {
  if (removed === 0) return translate('visits:import.undoneNothing');
  const counted = (count: number) => ({ count, shown: formatCount(count, currentLanguage()) });
  const undone = translate('visits:import.undone', counted(removed));
  return kept > 0 ? `${undone} ${translate('visits:import.recent.keeps', counted(kept))}` : undone;
}
