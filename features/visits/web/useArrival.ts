import { useCallback } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { formatDay } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { SearchTaken } from '../../../kit/web/list/SearchField.tsx';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import type { Visit, VisitStatus } from '../visit.ts';
import { changeVisitStatus } from '../wire.ts';
import { lacksNda } from './lacksNda.ts';
import { meantOf } from './searchVisits.ts';

/**
 * Brings visits to a state at once, says so, and lets an arrival be undone. Whoever arrives without having signed is named, with the
 * way to have it signed, `sign`. Answers whether it was done.
 */
export function useStatusChange(sign: ((visit: Visit) => void) | undefined) {
  const { t } = useWords();
  const { user, building } = useSession();
  const { mutateAsync: change } = useCommand(changeVisitStatus);
  return useCallback(
    async (visit: Visit, status: VisitStatus): Promise<boolean> => {
      const bring = async (to: VisitStatus): Promise<boolean> => {
        try {
          await change({ building: building.id, id: visit.id, status: to });
        } catch (error) {
          notify.failure(error);
          return false;
        }
        const arrives = to === 'done';
        const isUnsigned = arrives && lacksNda(user, visit);
        const said = isUnsigned ? 'doneUnsigned' : to;
        notify.success(t(`visits:statusMenu.changed.${said}`, { visitor: visit.visitor }), {
          way:
            isUnsigned && sign ? { label: t('visits:nda.haveSigned'), take: () => sign(visit) } : undefined,
          undo: arrives ? () => void bring('waiting') : undefined,
        });
        return true;
      };
      return bring(status);
    },
    [t, user, building.id, change, sign],
  );
}

/** Where the list's search is ended by Enter: checks in whom it found, or says why nobody can be. */
export function useArrivalByEnter(today: LocalDate, arrive: (visit: Visit) => Promise<boolean>) {
  const { t, language } = useWords();
  return async (found: readonly Visit[]): Promise<SearchTaken> => {
    const meant = meantOf(found, today);
    if (meant.visit) return (await arrive(meant.visit)) ? { done: true } : { done: false, why: '' };
    const [{ visitor = '', date = today } = {}] = found;
    const words = { visitor, day: formatDay(date, language), count: found.length };
    return { done: false, why: t(`visits:enter.${meant.why}`, words) };
  };
}
