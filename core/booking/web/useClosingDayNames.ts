import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { addDays, type LocalDate, MAX_RANGE_DAYS } from '../../../kit/time.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { DateRange } from '../../../kit/web/list/period.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { listClosingDays } from '../../buildings/api.ts';
import { can } from '../../buildings/policy.ts';

export type ClosingDayNamesByDate = ReadonlyMap<LocalDate, string>;

export function useClosingDayNames(
  { start, end }: DateRange,
  building: number,
  today: LocalDate,
): ClosingDayNamesByDate {
  const { language } = useI18n();
  // Two year-long queries, so that all periods within them share the cache.
  const { data: futureDays } = useQuery(callQuery(listClosingDays, { building }));
  const year = { from: addDays(today, 1 - MAX_RANGE_DAYS), to: addDays(today, -1) };
  const { data: pastDays } = useQuery({
    ...callQuery(listClosingDays, { building, ...year }),
    enabled: start < today,
  });
  return useMemo(() => {
    const daysInRange = [...(pastDays ?? []), ...(futureDays ?? [])].filter(
      ({ date }) => date >= start && date <= end,
    );
    return new Map(
      daysInRange.map(
        ({ date, name }) => [date, pickTranslation(name, language === 'en' ? 'en' : 'fr')] as const,
      ),
    );
  }, [futureDays, pastDays, start, end, language]);
}

export interface BookingClosingDays {
  days: ClosingDayNamesByDate;
  label: string;
  mayBook: boolean;
}

export function useBookingClosingDays(range: DateRange): BookingClosingDays {
  const { t } = useI18n();
  const { user, building } = useSession();
  const days = useClosingDayNames(range, building.id, useToday());
  const mayBook = can.bookOnClosingDays(user);
  const label = t(mayBook ? 'booking:closedButStaff' : 'booking:closedHead');
  return useMemo(() => ({ days, label, mayBook }), [days, label, mayBook]);
}
