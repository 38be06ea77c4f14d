import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type LocalDate, localDate, localTime } from '../../../../kit/time.ts';
import type { CallInput } from '../../../../kit/web/call.ts';
import { callQuery, queryClient } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { endTime } from '../../reservation.ts';
import { type CheckedDate, checkRooms, type RoomCheck } from '../../roomCheck.ts';
import { type DetailValues, isAfter } from './bookingForm.ts';

const SETTLES_AFTER = 250;

type Question = Omit<CallInput<typeof checkRooms>, 'building'>;
type Asked = Pick<DetailValues, 'start' | 'end' | 'rooms' | 'expected' | 'services'> & {
  layout: string | null;
  dates?: readonly LocalDate[];
};

/** What is to be asked of what the fields show, or null while that is no period yet. `more`: for whom, or what is changed. */
export function questionOf(
  { dates, start, end, rooms, expected, layout, services }: Asked,
  more: Pick<Question, 'residentEmail' | 'reservation' | 'series' | 'from'> = {},
): Question | null {
  if (!isAfter(end, start)) return null;
  if (dates && (dates.length === 0 || !dates.every((date) => localDate.safeParse(date).success))) return null;
  return {
    ...(dates && { dates: dates.map((date) => ({ start: date, end: date })) }),
    start: localTime.parse(start),
    end: endTime.parse(end),
    rooms,
    ...(expected !== '' && { expected }),
    // Of a change, what is left out stays.
    layout: layout || null,
    services,
    ...more,
  };
}

/** What the server says to what a form shows, in one call for all that changes together. */
export interface Said {
  /** To just what stands there now; undefined while that is not known. */
  now: RoomCheck | undefined;
  /** The rooms that are free on all dates; undefined while that is not known. */
  free: ReadonlySet<number> | undefined;
  /** By day; of a day that was asked about before, what was left then until it is known anew. */
  days: ReadonlyMap<LocalDate, CheckedDate>;
}

/** Asks whether a booking would be granted, once nothing was typed for a moment; `null` asks nothing. */
export function useRoomCheck(question: Question | null): Said {
  const { building } = useSession();
  const current = JSON.stringify(question);
  const [text] = useDebouncedValue(current, SETTLES_AFTER);
  const settled: Question | null = JSON.parse(text);
  const { data, isPlaceholderData } = useQuery({
    ...callQuery(checkRooms, { building: building.id, ...settled }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  const isCurrent = !isPlaceholderData && settled !== null && text === current;
  return useMemo(() => {
    const now = isCurrent ? data : undefined;
    const days = (data?.dates ?? []).map((day) => (now ? day : { ...day, refusal: null }));
    return { now, free: now && freeThroughout(now), days: new Map(days.map((day) => [day.date, day])) };
  }, [data, isCurrent]);
}

function freeThroughout({ dates: [first, ...others] }: RoomCheck): Set<number> {
  return new Set(first?.free.filter((id) => others.every(({ free }) => free.includes(id))));
}

/** Answers the same at once, for what is about to be sent. */
export function useAsk(): (question: Question) => Promise<RoomCheck> {
  const { building } = useSession();
  return (question) => queryClient.fetchQuery(callQuery(checkRooms, { building: building.id, ...question }));
}
