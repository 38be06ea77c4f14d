import { useCallback } from 'react';
import { type LocalDate, toMinutes } from '../../../../../kit/time.ts';
import { formatPercent } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useNow } from '../../../../../kit/web/session/useToday.ts';
import type { Room } from '../../../catalogue/room.ts';
import { useDayHours } from '../usualHours.ts';
import type { ReservationSlotIndex } from './slots.ts';

interface FreeShare {
  share: number;
  label: string;
}

/** Share of the free time of these rooms on a day, within the usual hours of all. Undefined in the past. */
export function useFreeShare(allRooms: readonly Room[]) {
  const { t, language } = useI18n();
  const { date: today, time } = useNow();
  const hoursOn = useDayHours(allRooms);
  return useCallback(
    (day: LocalDate, rooms: readonly Room[], slots: ReservationSlotIndex): FreeShare | undefined => {
      if (day < today || rooms.length === 0) return undefined;
      const hours = hoursOn(day);
      const from = day === today ? Math.max(hours.from, toMinutes(time) / 60) : hours.from;
      const minutes = (hours.to - from) * 60;
      if (minutes <= 0) return { share: 0, label: t('rooms:calendar.over') };
      const taken = slots.sumTakenMinutes(rooms, day, { ...hours, from });
      const share = Math.max(1 - taken / (rooms.length * minutes), 0);
      return { share, label: t('rooms:calendar.freeShare', { share: formatPercent(share, language) }) };
    },
    [t, language, hoursOn, today, time],
  );
}
