import { useMemo } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import type { Notice } from '../../../kit/web/feedback/Notices.tsx';
import { notify } from '../../../kit/web/feedback/notify.ts';
import { formatDay } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { EnterResult } from '../../../kit/web/list/SearchField.tsx';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { changeVisitStatus } from '../api.ts';
import type { Visit, VisitStatus } from '../visit.ts';
import { lacksAgreement } from './lacksAgreement.ts';
import { findSoleMatch } from './searchVisits.ts';

export interface StatusNotice {
  message: string;
  action: Notice['action'];
  undo: Notice['undo'];
}

/** `bring` resolves to false on failure. `said` builds the notice, with undo for a check-in. */
export function useStatusChange(sign: ((visit: Visit) => void) | undefined) {
  const { t } = useWords();
  const { user, building } = useSession();
  const { mutateAsync: change } = useCommand(changeVisitStatus);
  return useMemo(() => {
    const said = (visit: Visit, status: VisitStatus): StatusNotice => {
      const arrives = status === 'done';
      const isUnsigned = arrives && lacksAgreement(user, visit);
      const key = isUnsigned ? 'doneUnsigned' : status;
      return {
        message: t(`visits:statusMenu.changed.${key}`, { visitor: visit.visitor }),
        action:
          isUnsigned && sign ? { label: t('visits:nda.haveSigned'), take: () => sign(visit) } : undefined,
        undo: arrives ? () => void bring(visit, 'waiting') : undefined,
      };
    };
    const bring = async (visit: Visit, status: VisitStatus): Promise<boolean> => {
      try {
        await change({ building: building.id, id: visit.id, status });
      } catch (error) {
        notify.failure(error);
        return false;
      }
      const { message, ...offers } = said(visit, status);
      notify.success(message, offers);
      return true;
    };
    return { bring, said };
  }, [t, user, building.id, change, sign]);
}

export function useArrivalByEnter(today: LocalDate, arrive: (visit: Visit) => Promise<boolean>) {
  const { t, language } = useWords();
  return async (found: readonly Visit[]): Promise<EnterResult> => {
    const meant = findSoleMatch(found, today);
    if (meant.visit) return (await arrive(meant.visit)) ? { done: true } : { done: false, why: '' };
    const [{ visitor = '', date = today } = {}] = found;
    const words = { visitor, day: formatDay(date, language), count: found.length };
    return { done: false, why: t(`visits:enter.${meant.why}`, words) };
  };
}
