import { z } from 'zod';
import { holder } from '../../core/people/person.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { codec } from '../../kit/wire.ts';
import { type Reservation, reservation } from './reservation.ts';
import { module, range } from './wire.ts';

const always = { id: true, date: true, start: true, end: true, rooms: true } as const;
const perReservation = reservation.omit({ building: true, lastDate: true, isTaken: true, holder: true });

/** Empty and hidden fields are omitted. */
const row = perReservation.partial().required(always).extend({ holder: z.int().optional() });

const shownReservations = z.object({
  /** Omitted if there are no reservations. */
  building: z.int().optional(),
  /** Each holder once; rows refer to them by id. */
  people: z.array(holder),
  reservations: z.array(row),
});
type ShownReservations = z.output<typeof shownReservations>;

const EMPTY = {
  title: '',
  expected: 0,
  external: 0,
  externalNames: '',
  guests: [],
  layout: null,
  services: [],
  comment: '',
  isMine: false,
  mayChange: false,
  assistant: null,
  series: null,
  version: null,
};

function toReservations({ building = 0, people, reservations }: ShownReservations): Reservation[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  return reservations.map(({ holder, ...row }) => ({
    ...EMPTY,
    ...row,
    building,
    lastDate: row.date,
    isTaken: true,
    holder: (holder !== undefined && byId.get(holder)) || null,
  }));
}

function toShown(list: Reservation[]): ShownReservations {
  const people = new Map(list.flatMap(({ holder }) => (holder ? [[holder.id, holder]] : [])));
  return { building: list[0]?.building, people: [...people.values()], reservations: list.map(toRow) };
}

const toRow = (one: Reservation) => ({
  id: one.id,
  date: one.date,
  start: one.start,
  end: one.end,
  rooms: one.rooms,
  holder: one.holder?.id,
  assistant: one.assistant ?? undefined,
  isWaiting: one.isWaiting,
  isMine: one.isMine || undefined,
  mayChange: one.mayChange || undefined,
  title: one.title || undefined,
  expected: one.expected || undefined,
  external: one.external || undefined,
  externalNames: one.externalNames || undefined,
  guests: one.guests.length > 0 ? one.guests : undefined,
  layout: one.layout ?? undefined,
  services: one.services.length > 0 ? one.services : undefined,
  comment: one.comment || undefined,
  series: one.series ?? undefined,
  version: one.version ?? undefined,
});

/** The public API's `listReservations` in a compact form, for our screens. */
export const listShownReservations = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/reservations/shown',
  summary: 'The reservations of some days, each as the caller may see it, without what is empty',
  access: 'user',
  devices: true,
  building: 'path',
  module,
  query: range,
  answer: codec(shownReservations, toReservations, toShown),
});
