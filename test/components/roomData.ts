import type { Room } from '../../features/rooms/catalogue/room.ts';
import type { Reservation } from '../../features/rooms/reservations/reservation.ts';

/** A room with six seats. */
export const makeRoom = (id: number, name: string, over: Partial<Room> = {}): Room => ({
  id,
  name,
  capacity: 6,
  linked: [],
  photo: null,
  layouts: [],
  services: [],
  ...over,
});
export const opera = makeRoom(7, 'Opéra');
export const seine = makeRoom(8, 'Seine');

/** A reservation of Opéra by another person from 10:00 to 11:00, with its title. */
export const makeReservation = (date: string, over: Partial<Reservation> = {}): Reservation => ({
  id: 1,
  building: 1,
  title: 'Point',
  date,
  lastDate: date,
  start: '10:00',
  end: '11:00',
  rooms: [opera.id],
  expected: 2,
  external: 0,
  externalNames: '',
  guests: [],
  layout: null,
  services: [],
  comment: '',
  isTaken: true,
  isMine: false,
  mayChange: false,
  holder: null,
  assistant: null,
  series: null,
  version: null,
  ...over,
});
