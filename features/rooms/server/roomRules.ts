import type { Slot } from '../../../core/booking/occupancy.ts';
import type { Period } from '../../../core/booking/period.ts';
import type { ResourceErrors } from '../../../core/booking/rules.ts';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';

export const roomErrors: ResourceErrors = {
  unknown: 'room_unknown',
  forStaff: 'room_for_staff',
  forCompanies: 'room_for_companies',
  closed: 'room_closed',
};

/** Fields of a reservation. */
export const roomFieldNames: Record<keyof Period, string> = {
  startDate: 'date',
  startTime: 'start',
  endDate: 'date',
  endTime: 'end',
};

export interface RoomTimes {
  date: LocalDate;
  start: LocalTime;
  end: LocalTime;
}

export const toSlot = <R>({ date, start, end }: RoomTimes, rooms: readonly R[]): Slot<R> => ({
  startDate: date,
  startTime: start,
  endDate: date,
  endTime: end,
  resources: rooms,
});
