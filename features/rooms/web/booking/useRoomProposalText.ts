import { formatTime } from '../../../../kit/web/format.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import type { RoomProposal } from '../../roomCheck.ts';
import { useOfferName } from '../administration/useRoomOffers.ts';
import { isAfter } from './bookingForm.ts';

const MANY_USES = 3;

export function useRoomProposalText(days: number, end: string): (option: RoomProposal) => string {
  const { t } = useI18n();
  const offerName = useOfferName();
  return ({ suits, lacks, refusal, freeDays, freeUntil, uses }) => {
    const parts: string[] = [];
    if (refusal) parts.push(refusal);
    if (!suits && lacks.length === 0 && !refusal) parts.push(t('rooms:find.tooSmall'));
    if (lacks.length > 0) parts.push(t('rooms:find.without', { list: lacks.map(offerName).join(', ') }));
    if (freeDays < days)
      parts.push(days === 1 ? t('rooms:find.taken') : t('rooms:find.freeOn', { count: freeDays, of: days }));
    else if (days > 1) parts.push(t('rooms:find.freeThroughout'));
    else
      parts.push(
        freeUntil && isAfter(freeUntil, end) !== false
          ? t('rooms:find.freeUntil', { time: formatTime(freeUntil) })
          : t('rooms:find.free'),
      );
    if (suits && uses >= MANY_USES) parts.push(t('rooms:find.used'));
    return parts.join(' · ');
  };
}
