import { invalidateTopic } from '../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import { updateCachedVisit } from './receptionDayQuery.ts';
import { formatOrganizationAndHost } from './rowTexts.ts';

interface VisitNotice {
  message: string;
  detail: string;
  undo?: (() => Promise<void>) | undefined;
}

/** `key`: text under `reception:done`. `remark`: sentence that follows it. */
export function buildVisitNotice(
  key: string,
  visit: Pick<ReceptionVisit, 'visitor' | 'organization' | 'hostName'>,
  { undo, remark }: { undo?: VisitNotice['undo']; remark?: string } = {},
): VisitNotice {
  const message = translate(`reception:done.${key}`, { visitor: visit.visitor });
  return {
    message: remark ? `${message} ${remark}` : message,
    detail: formatOrganizationAndHost(visit),
    undo,
  };
}

export const showVisitNotice = ({ message, ...offers }: VisitNotice) => notifyUser.success(message, offers);

interface VisitChange {
  visit: ReceptionVisit;
  changes: Partial<ReceptionVisit>;
  request: Promise<unknown>;
  notice: VisitNotice;
}

/** Shows the changes and the notice before the server answers. A failure restores `visit`. */
export async function changeVisitOptimistically(
  building: number,
  { visit, changes, request, notice: { message, ...offers } }: VisitChange,
): Promise<boolean> {
  updateCachedVisit(building, visit.id, changes);
  const isSaved = await notifyUser.promise(request, message, offers);
  if (!isSaved) {
    updateCachedVisit(building, visit.id, visit);
    void invalidateTopic('visits');
  }
  return isSaved;
}
