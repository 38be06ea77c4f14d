import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBookingClosingDays } from '../../../../core/booking/web/useClosingDayNames.ts';
import { createSearchMatcher } from '../../../../kit/search.ts';
import { addDays, type LocalDate } from '../../../../kit/time.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useExportAction } from '../../../../kit/web/list/useExportAction.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../../kit/web/ui/ActionButton.tsx';
import type { ParkingSpace } from '../../catalogue/space.ts';
import { exportSpaceReservations } from '../api.ts';
import { filterSpaceReservations } from '../filterSpaceReservations.ts';
import { useSpaceClosuresAsReservations } from './closedSpaces.ts';
import { parkingWeekQuery, spacesQuery } from './queries.ts';
import { SpaceKindLabels } from './SpaceKindLabels.tsx';

const emptyList: never[] = [];

interface ParkingFilters {
  monday: LocalDate;
  chosenSpaceIds: readonly number[];
  query: string;
  onlyMine: boolean;
}

export function useParkingWeek({ monday, chosenSpaceIds, query, onlyMine }: ParkingFilters) {
  const { t } = useI18n();
  const { building } = useSession();
  const readSpaces = useQuery(spacesQuery(building.id));
  const spaces = useMemo(
    () =>
      (readSpaces.data ?? emptyList).map((space) => ({
        ...space,
        ...(space.kinds.length > 0 && { hint: <SpaceKindLabels kinds={space.kinds} short /> }),
      })),
    [readSpaces.data],
  );
  const reservations = useQuery({
    ...parkingWeekQuery(building.id, monday),
    placeholderData: keepPreviousData,
  });
  const weekReservations = useMemo(
    () => (reservations.data ?? emptyList).filter(({ startDate }) => startDate <= addDays(monday, 6)),
    [reservations.data, monday],
  );
  const matchingReservations = useMemo(
    () => filterSpaceReservations(weekReservations, { spaces: chosenSpaceIds, search: query, onlyMine }),
    [weekReservations, chosenSpaceIds, query, onlyMine],
  );
  const isSearched = query !== '' || onlyMine;
  const closed = useSpaceClosuresAsReservations(spaces, { from: monday, to: addDays(monday, 6) });
  const closedDays = useBookingClosingDays({ start: monday, end: addDays(monday, 6) });
  const calendarReservations = useMemo(() => [...weekReservations, ...closed], [weekReservations, closed]);
  const closedFound = useMemo(
    () =>
      isSearched
        ? []
        : closed.filter(({ bay: space }) => chosenSpaceIds.length === 0 || chosenSpaceIds.includes(space)),
    [closed, isSearched, chosenSpaceIds],
  );
  const listedReservations = useMemo(
    () => [...matchingReservations, ...closedFound],
    [matchingReservations, closedFound],
  );
  const lines = useMemo(() => {
    const finds = createSearchMatcher(query);
    const isFound = ({ id, name, kinds }: ParkingSpace) =>
      !isSearched ||
      (!onlyMine && finds(name, ...kinds.map((kind) => t(`parking:kinds.${kind}`)))) ||
      matchingReservations.some(({ bay: space }) => space === id);
    return spaces.filter(
      (space) => (chosenSpaceIds.length === 0 || chosenSpaceIds.includes(space.id)) && isFound(space),
    );
  }, [spaces, chosenSpaceIds, query, onlyMine, isSearched, matchingReservations]);
  return {
    readSpaces,
    spaces,
    reservations,
    matchingReservations,
    isSearched,
    closedDays,
    calendarReservations,
    listedReservations,
    lines,
  };
}

export function useParkingExportAction(filters: ParkingFilters): ScreenAction {
  const { monday, chosenSpaceIds, query, onlyMine } = filters;
  const { building } = useSession();
  return useExportAction(exportSpaceReservations, {
    building: building.id,
    from: monday,
    to: addDays(monday, 6),
    search: query,
    spaces: chosenSpaceIds.length > 0 ? chosenSpaceIds.join(',') : undefined,
    own: onlyMine ? 'mine' : undefined,
  });
}
