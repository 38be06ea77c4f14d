import { IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DAYS_AHEAD, itemsOf, type TodayItem, type TodaySource } from '../../../core/web/today.ts';
import { addDays } from '../../../kit/time.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { isWaiting, LOOK_BACK_DAYS } from '../parcel.ts';
import { can } from '../policy.ts';
import { listParcels } from '../wire.ts';

/** What waits for somebody at the desk, and what they expect. Staff have it among what waits for them. */
const useItems: TodaySource['useItems'] = (now) => {
  const { t } = useWords();
  const { user, building } = useSession();
  const [from, to] = [addDays(now.date, -LOOK_BACK_DAYS), addDays(now.date, DAYS_AHEAD)];
  const ofStaff = can.keepLog(user);
  const parcels = useQuery({
    ...callQuery(listParcels, { building: building.id, from, to }),
    enabled: !ofStaff,
  });
  if (ofStaff) return { items: [], failed: false };
  return itemsOf(parcels, (all) => {
    const waiting = all.filter(isWaiting);
    const atDesk: TodayItem = {
      ...{ key: 'waiting', date: now.date, icon: IconPackage },
      title: t('menu:parcels.today.waiting', { count: waiting.length }),
      detail: [...new Set(waiting.map(({ sender }) => sender))].join(', '),
      to: `/resident/Colis?start=${from}&end=${now.date}`,
    };
    const expected = all
      .filter(({ state, date }) => state === 'announced' && date >= now.date)
      .map(
        ({ id, date, time, sender, comment }): TodayItem => ({
          ...{ key: String(id), date, ...(time && { start: time }), icon: IconPackage },
          title: t('menu:parcels.today.expected', { sender }),
          detail: comment,
          to: `/resident/Colis?start=${date}&end=${date}`,
        }),
      );
    return waiting.length > 0 ? [atDesk, ...expected] : expected;
  });
};

export default { title: 'menu:parcels.title', icon: IconPackage, useItems } satisfies TodaySource;
