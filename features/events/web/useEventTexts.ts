import {
  formatDayWithOtherYear,
  formatEuros,
  formatShortDay,
  formatTime,
  formatTimeRange,
} from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useNow } from '../../../kit/web/session/useToday.ts';
import type { BuildingEvent, EventStartAndEnd } from '../event.ts';

export const formatEventTimeRange = ({ startTime, endTime }: EventStartAndEnd) =>
  formatTimeRange(startTime, endTime);

export function useEventTexts() {
  const { t, screenLanguage } = useI18n();
  const { date: today } = useNow();
  /** With the year, unless it is the current one. */
  const dayOf = (date: string) => formatDayWithOtherYear(date, today, screenLanguage);
  return {
    dayOf,
    momentOf(event: EventStartAndEnd): string {
      if (event.startDate === event.endDate)
        return `${dayOf(event.startDate)}, ${formatEventTimeRange(event)}`;
      const day = (date: string) => formatShortDay(date, screenLanguage);
      return t('events:details.across', {
        day: day(event.startDate),
        start: formatTime(event.startTime),
        endDay: day(event.endDate),
        end: formatTime(event.endTime),
      });
    },
    priceOf: ({ price }: BuildingEvent) =>
      price === 0 ? t('events:details.free') : formatEuros(price, screenLanguage),
    attendanceOf: ({ registered, capacity }: BuildingEvent) => `${registered} / ${capacity}`,
    locationOf: ({ room, floors }: BuildingEvent) => [room, floors].filter(Boolean).join(', '),
  };
}
