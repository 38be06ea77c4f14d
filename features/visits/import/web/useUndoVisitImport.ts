import { useCommand } from '../../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { formatCount } from '../../../../kit/web/i18n/format.ts';
import { getCurrentLanguage, translate } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { undoVisitImport } from '../api.ts';

export function useUndoVisitImport() {
  const { building } = useSession();
  const { mutateAsync } = useCommand(undoVisitImport);
  return async (id: number): Promise<void> => {
    try {
      const answer = await mutateAsync({ building: building.id, id });
      notifyUser.success(getVisitImportUndoText(answer));
    } catch (error) {
      notifyUser.failure(error);
    }
  };
}

/** Uses the global translator, because the notice appears after the dialog has unmounted. */
export function getVisitImportUndoText({ removed, kept }: { removed: number; kept: number }): string {
  if (removed === 0) return translate('visits:import.undoneNothing');
  const toCountParams = (count: number) => ({ count, shown: formatCount(count, getCurrentLanguage()) });
  const undone = translate('visits:import.undone', toCountParams(removed));
  return kept > 0 ? `${undone} ${translate('visits:import.recent.keeps', toCountParams(kept))}` : undone;
}
