import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LocalDate } from '../../../../kit/time.ts';
import { callQuery } from '../../../../kit/web/api/queries.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { listClosedSpaces } from '../../catalogue/api.ts';
import type { ParkingSpace } from '../../catalogue/space.ts';
import type { SpaceReservation } from '../reservation.ts';

export type SpaceCalendarReservation = SpaceReservation & {
  /** Reason of the closure, possibly ''; undefined for a reservation. */
  closed?: string;
};

/** Closures get negative ids, which no reservation has. */
export function useSpaceClosuresAsReservations(
  spaces: readonly ParkingSpace[],
  { from, to }: { from: LocalDate; to: LocalDate },
): readonly SpaceCalendarReservation[] {
  const { building } = useSession();
  const { data } = useQuery({
    ...callQuery(listClosedSpaces, { building: building.id, from, to }),
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const rows = (data ?? []).flatMap(({ places, reason, ...period }) =>
      places.map((space) => ({ ...period, bay: space, closed: reason })),
    );
    return rows.map((row, at) => ({
      ...row,
      id: -1 - at,
      bayName: spaces.find(({ id }) => id === row.bay)?.name ?? '',
      title: '',
      isMine: false,
      mayChange: false,
      holder: null,
      assistant: null,
      version: null,
    }));
  }, [data, spaces]);
}
