import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { daysBetween, MAX_RANGE_DAYS } from '../../../kit/time.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { Period } from '../parking.ts';
import { listBayReservations } from '../wire.ts';
import { overlap } from './reservationForm.ts';

const nobody: ReadonlySet<number> = new Set();

/** The bays that somebody holds during a part of the period; `except` is the reservation that is being changed. */
export function useTakenBays(period: Period | undefined, except?: number): ReadonlySet<number> {
  const { building } = useSession();
  const { startDate = '', endDate = '' } = period ?? {};
  const isAskable = period !== undefined && daysBetween(startDate, endDate) <= MAX_RANGE_DAYS;
  const stays = useQuery({
    ...callQuery(listBayReservations, { building: building.id, from: startDate, to: endDate }),
    enabled: isAskable,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (!period || !stays.data) return nobody;
    const met = stays.data.filter((stay) => stay.id !== except && overlap(stay, period));
    return new Set(met.map(({ bay }) => bay));
  }, [stays.data, period, except]);
}
