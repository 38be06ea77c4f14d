import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { useToday } from '../../../kit/web/useToday.ts';
import { editRecurringVisit } from '../api.ts';
import type { RecurringVisit } from '../recurringVisit.ts';

export function useEndRecurringVisit(): (row: RecurringVisit) => Promise<void> {
  const { t } = useI18n();
  const { building } = useSession();
  const today = useToday();
  const { mutateAsync: edit } = useCommand(editRecurringVisit);
  return async ({ id, contractor, until }) => {
    const setEnd = (day: string) => edit({ building: building.id, standing: id, until: day });
    try {
      await setEnd(today);
      notifyUser.success(t('recurringVisits:end.done', { contractor }), {
        undo: () => setEnd(until).then(() => undefined),
      });
    } catch (error) {
      notifyUser.failure(error, t('recurringVisits:end.failed'));
    }
  };
}
