import { z } from 'zod';
import { reservationRangeSchema } from '../../../core/booking/booking.ts';
import { holderSchema } from '../../../core/people/person.ts';
import { lazyCodec, toCodec, withoutDefaults } from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { ROOMS_MODULE } from './api.ts';
import { type Reservation, reservationSchema } from './reservation.ts';

const { shape } = reservationSchema;

const row = reservationSchema.omit({ building: true, lastDate: true, isTaken: true }).extend({
  holder: z.int().optional(),
  title: shape.title.default(''),
  expected: shape.expected.default(0),
  external: shape.external.default(0),
  externalNames: shape.externalNames.default(''),
  guests: shape.guests.default([]),
  layout: shape.layout.default(null),
  services: shape.services.default([]),
  comment: shape.comment.default(''),
  isMine: shape.isMine.default(false),
  mayChange: shape.mayChange.default(false),
  assistant: shape.assistant.default(null),
  series: shape.series.default(null),
  version: shape.version.default(null),
});

const compactReservations = z.object({
  building: z.int().optional(),
  /** Each holder once; rows refer to them by id. */
  people: z.array(holderSchema),
  reservations: z.array(withoutDefaults(row)),
});
type CompactReservations = z.output<typeof compactReservations>;

function toReservations({ building = 0, people, reservations }: CompactReservations): Reservation[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  return reservations.map(({ holder, ...row }) => ({
    ...row,
    building,
    lastDate: row.date,
    isTaken: true,
    holder: (holder !== undefined && byId.get(holder)) || null,
  }));
}

function toCompact(list: Reservation[]): CompactReservations {
  const people = new Map(list.flatMap(({ holder }) => (holder ? [[holder.id, holder]] : [])));
  return {
    building: list[0]?.building,
    people: [...people.values()],
    reservations: list.map((one) => ({ ...one, holder: one.holder?.id })),
  };
}

/** A compact `listReservations` for our screens. */
export const listCompactReservations = endpoint({
  name: 'listCompactReservations',
  method: 'GET',
  path: '/api/buildings/:building/reservations/shown',
  summary: 'List the reservations of some days without empty fields, redacted for the caller',
  access: 'user',
  devices: true,
  building: 'path',
  module: ROOMS_MODULE,
  query: reservationRangeSchema,
  answer: lazyCodec(
    () => toCodec(compactReservations).schema.transform(toReservations),
    (list) => toCodec(compactReservations).encode(toCompact(list)),
  ),
});
