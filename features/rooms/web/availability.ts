import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isStaff } from '../../../kit/actor.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { Quota } from '../reservation.ts';
import { findFreeRooms, readQuota } from '../wire.ts';
import { isAfter } from './bookingForm.ts';

const SETTLES_AFTER = 250;

interface Slot {
  dates: readonly LocalDate[];
  start: string;
  end: string;
}

/** The ids of the rooms that are free for all the dates; undefined while that is not known. */
export function useFreeRooms({ dates, start, end }: Slot): ReadonlySet<number> | undefined {
  const { building } = useSession();
  const [slot] = useDebouncedValue(JSON.stringify({ dates, start, end }), SETTLES_AFTER);
  const asked: Slot = JSON.parse(slot);
  const { data, isPlaceholderData } = useQuery({
    ...callQuery(findFreeRooms, {
      building: building.id,
      dates: asked.dates.map((date) => ({ start: date, end: date })),
      start: asked.start,
      end: asked.end,
    }),
    enabled: asked.dates.length > 0 && isAfter(asked.end, asked.start) === true,
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => (data && !isPlaceholderData ? new Set(data.map(({ id }) => id)) : undefined),
    [data, isPlaceholderData],
  );
}

/** For so many dates it is said how much of the company's quota is left; each costs a call. */
const QUOTAS_SHOWN = 10;

/** What the reader's company may still book on each of the dates; nothing where there is no limit. Staff have none. */
export function useQuotas(
  dates: readonly LocalDate[],
): ReadonlyMap<LocalDate, { left: number; limit: number }> {
  const { user, building } = useSession();
  // With the rooms' topic in front they are read again whenever somebody books.
  const question = (date: LocalDate) => ({
    ...callQuery(readQuota, { from: date, place: building.id }),
    queryKey: ['rooms', readQuota.path, date],
  });
  const [first = ''] = dates;
  const limited = useQuery({ ...question(first), enabled: first !== '' && !isStaff(user) });
  const asked = limited.data && limited.data.company.limit !== null ? dates.slice(0, QUOTAS_SHOWN) : [];
  const answers = useQueries({ queries: asked.map(question) });
  return new Map(
    answers.flatMap(({ data }, at) => {
      const { left, limit }: Quota = data?.company ?? { left: null, limit: null };
      const date = asked[at];
      return date === undefined || left === null || limit === null ? [] : [[date, { left, limit }] as const];
    }),
  );
}
