/** Measures counted for each day, as stored in `figures.measure`. */
export const measures = [
  'visitsAnnounced',
  'visitsArrived',
  'visitsMissed',
  'visitsCanceled',
  'roomReservations',
  'roomMinutes',
  'roomOpenMinutes',
  'roomRefusals',
  'spaceReservations',
  'spaceMinutes',
  'spaceOpenMinutes',
  'spaceRefusals',
  'parcelsArrived',
  'parcelsHandedOver',
  'parcelsWaiting',
  'ordersWaiting',
  'registrationsWaiting',
  'eventsHeld',
  'eventPlaces',
  'eventRegistrations',
] as const;
export type Measure = (typeof measures)[number];
