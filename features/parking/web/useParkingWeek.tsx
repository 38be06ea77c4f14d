import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUserClosingDays } from '../../../core/booking/web/useClosingDayNames.ts';
import { createSearchMatcher } from '../../../kit/search.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { ParkingSpace } from '../parking.ts';
import { useClosedSpaces } from './closedSpaces.ts';
import { spacesQuery, weekQuery } from './queries.ts';
import { SpaceKinds } from './SpaceKinds.tsx';
import { searchReservations } from './searchReservations.ts';

const none: never[] = [];

interface ParkingFilters {
  monday: LocalDate;
  chosen: readonly number[];
  query: string;
  mine: boolean;
}

export function useParkingWeek({ monday, chosen, query, mine }: ParkingFilters) {
  const { t } = useWords();
  const { building } = useSession();
  const readSpaces = useQuery(spacesQuery(building.id));
  const spaces = useMemo(
    () =>
      (readSpaces.data ?? none).map((space) => ({
        ...space,
        ...(space.kinds.length > 0 && { hint: <SpaceKinds kinds={space.kinds} short /> }),
      })),
    [readSpaces.data],
  );
  const reservations = useQuery({
    ...weekQuery(building.id, monday),
    placeholderData: keepPreviousData,
  });
  const weekReservations = useMemo(
    () => (reservations.data ?? none).filter(({ startDate }) => startDate <= addDays(monday, 6)),
    [reservations.data, monday],
  );
  const found = useMemo(
    () => searchReservations(weekReservations, chosen, query).filter(({ isMine }) => isMine || !mine),
    [weekReservations, chosen, query, mine],
  );
  const isSearched = query !== '' || mine;
  const closed = useClosedSpaces(spaces, { from: monday, to: addDays(monday, 6) });
  const closedDays = useUserClosingDays({ start: monday, end: addDays(monday, 6) });
  const calendarReservations = useMemo(() => [...weekReservations, ...closed], [weekReservations, closed]);
  const closedFound = useMemo(
    () =>
      isSearched ? [] : closed.filter(({ bay: space }) => chosen.length === 0 || chosen.includes(space)),
    [closed, isSearched, chosen],
  );
  const listedReservations = useMemo(() => [...found, ...closedFound], [found, closedFound]);
  const lines = useMemo(() => {
    const finds = createSearchMatcher(query);
    const isFound = ({ id, name, kinds }: ParkingSpace) =>
      !isSearched ||
      (!mine && finds(name, ...kinds.map((kind) => t(`parking:kinds.${kind}`)))) ||
      found.some(({ bay: space }) => space === id);
    return spaces.filter((space) => (chosen.length === 0 || chosen.includes(space.id)) && isFound(space));
  }, [spaces, chosen, query, mine, isSearched, found]);
  return {
    readSpaces,
    spaces,
    reservations,
    found,
    isSearched,
    closedDays,
    calendarReservations,
    listedReservations,
    lines,
  };
}
