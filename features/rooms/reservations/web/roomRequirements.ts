import { useMemo } from 'react';
import { z } from 'zod';
import { sameDayEndTimeSchema } from '../../../../core/booking/period.ts';
import { localTimeSchema } from '../../../../kit/time.ts';
import type { TimeRange } from '../../../../kit/web/calendar/hours.ts';
import { type UrlParam, useUrlState } from '../../../../kit/web/navigation/useUrlState.ts';
import { endsAfterStart } from '../reservation.ts';

/** Filters for rooms; null or empty: any. */
export interface RoomRequirements {
  hours: TimeRange | null;
  seats: number | null;
  equipment: readonly string[];
}

export const noRoomRequirements: RoomRequirements = { hours: null, seats: null, equipment: [] };

export const hasRoomRequirements = ({ hours, seats, equipment }: RoomRequirements): boolean =>
  hours !== null || seats !== null || equipment.length > 0;

export const isFreeDuring = (takenPeriods: readonly TimeRange[], hours: TimeRange): boolean =>
  takenPeriods.every(({ start, end }) => end <= hours.start || hours.end <= start);

const period = z.object({ start: localTimeSchema, end: sameDayEndTimeSchema }).refine(endsAfterStart);
export const seatsSchema = z.coerce.number().int().min(1).max(999);

const hoursValue: UrlParam<TimeRange | null> = {
  defaultValue: null,
  parse: (text) => {
    const [start, end] = text.split('-');
    return period.safeParse({ start, end }).data;
  },
  serialize: (hours) => (hours ? `${hours.start}-${hours.end}` : ''),
};

const seatsValue: UrlParam<number | null> = {
  defaultValue: null,
  parse: (text) => seatsSchema.safeParse(text).data,
  serialize: (count) => String(count ?? ''),
};

/** Labels may contain commas, so these are escaped. */
const equipmentValue: UrlParam<readonly string[]> = {
  defaultValue: noRoomRequirements.equipment,
  parse: (text) => text.split(',').map((label) => label.replaceAll('%2C', ',').replaceAll('%25', '%')),
  serialize: (labels) => labels.map((label) => label.replaceAll('%', '%25').replaceAll(',', '%2C')).join(','),
};

/** URL parameters: `?hours=14:00-15:00&seats=6&equipment=Visio,Écran`. */
export const roomRequirementParams = { hours: hoursValue, seats: seatsValue, equipment: equipmentValue };

export function useRoomRequirements(
  isShown: boolean,
): [RoomRequirements, (news: Partial<RoomRequirements>) => void] {
  const [state, change] = useUrlState(roomRequirementParams);
  const set = useMemo(() => (news: Partial<RoomRequirements>) => change(news, 'replace'), [change]);
  return [isShown ? state : noRoomRequirements, set];
}
