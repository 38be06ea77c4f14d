import { IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TodayParts } from '../../../core/web/screens.ts';
import { TodayLine, useNow } from '../../../core/web/TodayLine.tsx';
import { isStaff } from '../../../kit/actor.ts';
import { addDays } from '../../../kit/time.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { isWaiting, LOOK_BACK_DAYS } from '../parcel.ts';
import { listParcels } from '../wire.ts';

/** What waits at the desk: for the resident, or for staff of everybody's. */
function Line() {
  const { t } = useWords();
  const { user, building } = useSession();
  const { date: to } = useNow();
  const from = addDays(to, -LOOK_BACK_DAYS);
  const { data, isError } = useQuery(callQuery(listParcels, { building: building.id, from, to }));
  const line = { icon: IconPackage, to: '/resident/Colis', screen: t('menu:parcels.title') };
  if (isError) return <TodayLine {...line} text={t('menu:today.unknown')} quiet />;
  if (!data) return <TodayLine {...line} text={undefined} />;
  const count = data.filter(isWaiting).length;
  const awaited = data.filter(({ state, date }) => state === 'announced' && date === to).length;
  const aside = awaited > 0 && t('menu:parcels.today.awaited', { count: awaited });
  if (count === 0) return <TodayLine {...line} text={t('menu:parcels.today.none')} quiet aside={aside} />;
  const words = isStaff(user)
    ? t('menu:parcels.today.atDesk', { count })
    : t('menu:parcels.today.waiting', { count });
  return <TodayLine {...line} to={`${line.to}?start=${from}&end=${to}`} text={words} aside={aside} />;
}

export default { Line } satisfies TodayParts;
