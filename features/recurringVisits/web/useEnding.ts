import { notify } from '../../../kit/web/feedback/notices.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { useToday } from '../../../kit/web/today.ts';
import { editStanding } from '../api.ts';
import type { Standing } from '../recurringVisit.ts';

/** Ends a standing visit with today, and offers to take that back. */
export function useEnding(): (row: Standing) => Promise<void> {
  const { t } = useWords();
  const { building } = useSession();
  const today = useToday();
  const { mutateAsync: edit } = useCommand(editStanding);
  return async ({ id, contractor, until }) => {
    const lasting = (day: string) => edit({ building: building.id, standing: id, until: day });
    try {
      await lasting(today);
      notify.success(t('recurringVisits:end.done', { contractor }), {
        undo: () => lasting(until).then(() => undefined),
      });
    } catch (error) {
      notify.failure(error, t('recurringVisits:end.failed'));
    }
  };
}
