import { job } from '../../../kit/server/jobs.ts';

export const confirmReservation = job<{ building: number; reservations: number[] }>('rooms.confirm');
export const tellChange = job<{ building: number; reservation: number; sequence: number }>(
  'rooms.tellChange',
);
export const tellCancellation = job<{ building: number; reservation: number; sequence: number }>(
  'rooms.tellCancellation',
);
