import { useMemo } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { NoticeOptions } from '../../../kit/web/feedback/Notices.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { formatDay } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { SearchFieldEnterResult } from '../../../kit/web/list/SearchField.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { changeVisitStatus } from '../api.ts';
import type { Visit, VisitStatus } from '../visit.ts';
import { isAgreementMissing } from './isAgreementMissing.ts';
import { pickVisitToCheckInOnEnter } from './searchVisits.ts';

export interface VisitStatusChangeNoticeData {
  message: string;
  action: NoticeOptions['action'];
  undo: NoticeOptions['undo'];
}

/**
 * `changeStatus` resolves to false on failure. `describeChange` builds the notice, with undo for a
 * check-in.
 */
export function useVisitStatusChange(sign: ((visit: Visit) => void) | undefined) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const { mutateAsync: change } = useCommand(changeVisitStatus);
  return useMemo(() => {
    const describeChange = (visit: Visit, status: VisitStatus): VisitStatusChangeNoticeData => {
      const arrives = status === 'done';
      const isUnsigned = arrives && isAgreementMissing(user, visit);
      const key = isUnsigned ? 'doneUnsigned' : status;
      return {
        message: t(`visits:statusMenu.changed.${key}`, { visitor: visit.visitor }),
        action:
          isUnsigned && sign ? { label: t('visits:nda.haveSigned'), run: () => sign(visit) } : undefined,
        undo: arrives ? () => void changeStatus(visit, 'waiting') : undefined,
      };
    };
    const changeStatus = async (visit: Visit, status: VisitStatus): Promise<boolean> => {
      try {
        await change({ building: building.id, id: visit.id, status });
      } catch (error) {
        notifyUser.failure(error);
        return false;
      }
      const { message, ...offers } = describeChange(visit, status);
      notifyUser.success(message, offers);
      return true;
    };
    return { changeStatus, describeChange };
  }, [t, user, building.id, change, sign]);
}

export function useCheckInOnEnter(today: LocalDate, arrive: (visit: Visit) => Promise<boolean>) {
  const { t, language } = useI18n();
  return async (visits: readonly Visit[]): Promise<SearchFieldEnterResult> => {
    const match = pickVisitToCheckInOnEnter(visits, today);
    if (match.visit) return (await arrive(match.visit)) ? { done: true } : { done: false, message: '' };
    const [{ visitor = '', date = today } = {}] = visits;
    const words = { visitor, day: formatDay(date, language), count: visits.length };
    return { done: false, message: t(`visits:enter.${match.reason}`, words) };
  };
}
