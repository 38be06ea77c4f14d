import { IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FrameParts } from '../../../core/feature/web/screens.ts';
import { type TodayItem, type TodaySource, toTodayItemsResult } from '../../../core/feature/web/today.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { can } from '../policy.ts';
import { WAITING_PARCELS_PATH } from './addresses.ts';
import { expectedParcelsQuery, waitingParcelsSummaryQuery } from './queries.ts';

/** Residents only: staff see waiting parcels elsewhere. */
const useItems: TodaySource['useItems'] = (now) => {
  const { t } = useI18n();
  const { user, building } = useSession();
  const enabled = !can.keepLog(user);
  const waiting = useQuery({ ...waitingParcelsSummaryQuery(building.id), enabled });
  const ahead = useQuery({ ...expectedParcelsQuery(building.id, now.date), enabled });
  if (!enabled) return { items: [], failed: false };
  const failed = ahead.data ? waiting : ahead;
  const both = waiting.data && ahead.data && { waiting: waiting.data, ahead: ahead.data };
  return toTodayItemsResult({ ...failed, data: both }, ({ waiting: { atDesk, senders }, ahead }) => {
    const waitingItem: TodayItem = {
      key: 'waiting',
      date: now.date,
      icon: IconPackage,
      title: t('menu:parcels.today.waiting', { count: atDesk }),
      detail: senders.join(', '),
      to: WAITING_PARCELS_PATH,
    };
    const expected = ahead
      .filter(({ state, date }) => state === 'announced' && date >= now.date)
      .map(
        ({ id, date, time, sender, comment }): TodayItem => ({
          key: String(id),
          date,
          ...(time && { start: time }),
          icon: IconPackage,
          title: t('menu:parcels.today.expected', { sender }),
          detail: comment,
          to: `/resident/Colis?start=${date}&end=${date}`,
        }),
      );
    return atDesk > 0 ? [waitingItem, ...expected] : expected;
  });
};

export const parcelsFrameParts: FrameParts = {
  today: { title: 'menu:parcels.title', icon: IconPackage, useItems },
};
