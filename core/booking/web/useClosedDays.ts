import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inLanguage } from '../../../kit/bilingual.ts';
import { addDays, type LocalDate, MAX_RANGE_DAYS } from '../../../kit/time.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { DateRange } from '../../../kit/web/list/period.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { useToday } from '../../../kit/web/today.ts';
import { listClosingDays } from '../../buildings/api.ts';
import { can } from '../../buildings/policy.ts';

/** On which days the building is closed, with what they are called in the reader’s language. */
export type ClosedDays = ReadonlyMap<LocalDate, string>;

/** Those of the days that a calendar shows. */
export function useClosedDays({ start, end }: DateRange, building: number, today: LocalDate): ClosedDays {
  const { language } = useWords();
  // The year ahead, and that behind where it is looked at: each once for all periods that a reader goes through.
  const { data: ahead } = useQuery(callQuery(listClosingDays, { building }));
  const year = { from: addDays(today, 1 - MAX_RANGE_DAYS), to: addDays(today, -1) };
  const { data: behind } = useQuery({
    ...callQuery(listClosingDays, { building, ...year }),
    enabled: start < today,
  });
  return useMemo(() => {
    const shown = [...(behind ?? []), ...(ahead ?? [])].filter(({ date }) => date >= start && date <= end);
    return new Map(
      shown.map(({ date, name }) => [date, inLanguage(name, language === 'en' ? 'en' : 'fr')] as const),
    );
  }, [ahead, behind, start, end, language]);
}

/** The same for a calendar of the signed-in reader. */
export interface ShutDays {
  days: ClosedDays;
  /** What the head of such a day says: that it is closed, and to who may still book that they alone may. */
  word: string;
  /** Whether the reader may book there all the same. */
  mayBook: boolean;
}

export function useShutDays(range: DateRange): ShutDays {
  const { t } = useWords();
  const { user, building } = useSession();
  const days = useClosedDays(range, building.id, useToday());
  const mayBook = can.bookOnClosingDays(user);
  const word = t(mayBook ? 'booking:closedButStaff' : 'booking:closedHead');
  return useMemo(() => ({ days, word, mayBook }), [days, word, mayBook]);
}
