import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { daysBetween, MAX_RANGE_DAYS } from '../../../kit/time.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { Period } from '../parking.ts';
import { listBayReservations } from '../wire.ts';
import { overlap } from './reservationForm.ts';

export interface TakenBays {
  bays: ReadonlySet<number>;
  /** Whether the server has said so for just these days. */
  isKnown: boolean;
}

const unknown: TakenBays = { bays: new Set(), isKnown: false };

/** The bays that somebody holds during a part of the period; `except` is the reservation that is being changed. */
export function useTakenBays(period: Period | undefined, except?: number): TakenBays {
  const { building } = useSession();
  const { startDate = '', startTime = '', endDate = '', endTime = '' } = period ?? {};
  const isAskable = period !== undefined && daysBetween(startDate, endDate) <= MAX_RANGE_DAYS;
  const { data, isPlaceholderData } = useQuery({
    ...callQuery(listBayReservations, { building: building.id, from: startDate, to: endDate }),
    enabled: isAskable,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (!isAskable || !data) return unknown;
    const asked = { startDate, startTime, endDate, endTime };
    const met = data.filter((reservation) => reservation.id !== except && overlap(reservation, asked));
    return { bays: new Set(met.map(({ bay }) => bay)), isKnown: !isPlaceholderData };
  }, [data, isPlaceholderData, isAskable, startDate, startTime, endDate, endTime, except]);
}
