import { invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http.ts';
import { residentsById } from '../../people/server/queries.ts';
import type { Room } from '../reservation.ts';
import { type BookableRoom, findRooms } from './queries.ts';

/** What a booking asks of its rooms, the same for a new one and a changed one. */
interface Asked {
  rooms: readonly number[];
  expected: number;
  external: number;
  guests: readonly number[];
  layout: string | null;
  services: readonly string[];
}

export interface Checked {
  /** All rooms of the building, and those asked for. */
  all: BookableRoom[];
  chosen: BookableRoom[];
  /** External participants, lowered to all participants where there are fewer. */
  external: number;
}

/**
 * Checks what does not depend on the day: that the rooms exist and form one connected set, hold the participants, and
 * offer layout and services. Throws a problem at the field.
 */
export async function checkBooking({ db, building }: BuildingContext, asked: Asked): Promise<Checked> {
  const all = await findRooms(db, building);
  const chosen = all.filter(({ id }) => asked.rooms.includes(id));
  if (chosen.length !== asked.rooms.length) throw invalidField('rooms', 'room_unknown');
  if (!areConnected(chosen)) throw invalidField('rooms', 'rooms_not_linked');
  const capacity = chosen.reduce((sum, room) => sum + room.capacity, 0);
  if (asked.expected > capacity) throw invalidField('expected', 'too_big', { max: capacity });
  const offers = (label: string, list: 'layouts' | 'services') =>
    chosen.some((room) => room[list].includes(label));
  if (asked.layout !== null && !offers(asked.layout, 'layouts'))
    throw invalidField('layout', 'layout_unknown');
  if (!asked.services.every((label) => offers(label, 'services')))
    throw invalidField('services', 'service_unknown');
  const guests = await residentsById(db, building, asked.guests);
  if (guests.size !== new Set(asked.guests).size) throw invalidField('guests', 'guest_unknown');
  return { all, chosen, external: Math.min(asked.external, asked.expected) };
}

/** Whether one can walk from any of the rooms to any other over links between them. */
function areConnected(chosen: readonly Room[]): boolean {
  const [first] = chosen;
  const reached = new Set(first ? [first.id] : []);
  for (const id of reached) {
    const links = chosen.find((room) => room.id === id)?.linked ?? [];
    for (const link of links) if (chosen.some((room) => room.id === link.id)) reached.add(link.id);
  }
  return reached.size === chosen.length;
}
