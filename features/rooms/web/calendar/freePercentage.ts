import { useCallback } from 'react';
import { type LocalDate, type LocalTime, toMinutes } from '../../../../kit/time.ts';
import type { HourRange } from '../../../../kit/web/calendar/hours.ts';
import { formatPercent } from '../../../../kit/web/format.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';

/** Minutes; with less time left today, no share is shown. */
const MIN_MINUTES = 30;

interface FreeDay {
  rooms: number;
  day: LocalDate;
  hours: HourRange;
  now: { date: LocalDate; time: LocalTime };
  getTakenMinutes: (within: HourRange) => number;
}

export function useFreePercentageLabel(): (free: FreeDay) => string | undefined {
  const { t, language } = useI18n();
  return useCallback(
    ({ rooms, day, hours, now, getTakenMinutes }) => {
      if (day < now.date || rooms === 0) return undefined;
      const from = day === now.date ? Math.max(hours.from, toMinutes(now.time) / 60) : hours.from;
      const minutes = (hours.to - from) * 60;
      if (minutes < MIN_MINUTES) return t('rooms:calendar.over');
      const share = Math.max(1 - getTakenMinutes({ ...hours, from }) / (rooms * minutes), 0);
      return t('rooms:calendar.freeShare', { share: formatPercent(share, language) });
    },
    [t, language],
  );
}
