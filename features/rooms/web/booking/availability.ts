import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isStaff } from '../../../../kit/actor.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { callQuery } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import type { Quota } from '../../reservation.ts';
import { findFreeRooms, readQuota } from '../../wire.ts';
import { isAfter } from './bookingForm.ts';

const SETTLES_AFTER = 250;

interface Slot {
  dates: readonly LocalDate[];
  start: string;
  end: string;
}

/** What is asked of the server once nothing was typed for a moment; no dates while the times are none. */
function useSettled({ dates, start, end }: Slot): Slot {
  const [slot] = useDebouncedValue(JSON.stringify({ dates, start, end }), SETTLES_AFTER);
  const settled: Slot = JSON.parse(slot);
  return isAfter(settled.end, settled.start) ? settled : { ...settled, dates: [] };
}

function useFreeRoomsQuery() {
  const { building } = useSession();
  return ({ dates, start, end }: Slot, rooms?: number[]) =>
    callQuery(findFreeRooms, {
      building: building.id,
      dates: dates.map((date) => ({ start: date, end: date })),
      ...{ start, end, rooms },
    });
}

/** The ids of the rooms that are free for all the dates; undefined while that is not known. */
export function useFreeRooms(slot: Slot): ReadonlySet<number> | undefined {
  const question = useFreeRoomsQuery();
  const asked = useSettled(slot);
  const { data, isPlaceholderData } = useQuery({
    ...question(asked),
    enabled: asked.dates.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => (data && !isPlaceholderData ? new Set(data.map(({ id }) => id)) : undefined),
    [data, isPlaceholderData],
  );
}

/** A year of weeks: for so many dates it is found out which of them are the trouble; each costs a call. */
const DATES_EXAMINED = 53;

/** On which of several dates the chosen rooms are not all free; asked only where `free`, for all dates, lacks one of them. */
export function useTakenDates(
  slot: Slot & { rooms: readonly number[] },
  free: ReadonlySet<number> | undefined,
): ReadonlySet<LocalDate> {
  const { rooms } = slot;
  const question = useFreeRoomsQuery();
  const settled = useSettled(slot);
  const doubtful = settled.dates.length > 1 && free !== undefined && rooms.some((id) => !free.has(id));
  const dates = doubtful ? settled.dates.slice(0, DATES_EXAMINED) : [];
  const answers = useQueries({
    queries: dates.map((date) => question({ ...settled, dates: [date] }, [...rooms])),
  });
  return new Set(dates.filter((_, at) => (answers[at]?.data?.length ?? rooms.length) < rooms.length));
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
    ...callQuery(readQuota, { from: date, building: building.id }),
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
