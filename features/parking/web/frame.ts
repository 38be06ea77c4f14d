import { IconCar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FrameParts } from '../../../core/feature/web/screens.ts';
import { type TodayItem, type TodaySource, toTodayItemsResult } from '../../../core/feature/web/today.ts';
import { formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { nextSpaceReservationsQuery } from '../reservations/web/queries.ts';

const useItems: TodaySource['useItems'] = (now) => {
  const { t } = useI18n();
  const { building } = useSession();
  const reservations = useQuery(nextSpaceReservationsQuery(building.id, now.date));
  return toTodayItemsResult(reservations, (all) =>
    all
      .filter(({ isMine, endDate, endTime }) => isMine && `${endDate} ${endTime}` > `${now.date} 00:00`)
      .map(({ id, bayName: spaceName, title, startDate, startTime, endDate, endTime }): TodayItem => {
        const isSince = startDate < now.date;
        const until = t('menu:today.until', { time: formatTime(endTime) });
        return {
          key: String(id),
          date: isSince ? now.date : startDate,
          icon: IconCar,
          ...(!isSince && { start: startTime, ...(endDate === startDate && { end: endTime }) }),
          title: t('menu:parking.today.space', { space: spaceName }),
          detail: isSince && endDate === now.date ? until : title,
          to: `/resident/place?${new URLSearchParams({ date: startDate, details: String(id) })}`,
        };
      }),
  );
};

export const parkingFrameParts: FrameParts = {
  today: { title: 'menu:parking.title', icon: IconCar, useItems },
};
