import { arrayCodec, type Codec, defaultCodec, nullableCodec, objectCodec } from '../../kit/codec.ts';
import { holderCodec } from '../people/api.ts';
import {
  type AffectedReservation,
  affectedReservationSchema,
  closedTimeSchema,
  type Decision,
  decisionSchema,
  placeSchema,
} from './closure.ts';

export const periodNames = {
  startDate: 'startDate',
  startTime: 'startTime',
  endDate: 'endDate',
  endTime: 'endTime',
} as const;

const names = { kind: 'kind', version: 'version', to: 'to' } as const;
export const placeCodec = objectCodec(placeSchema, { id: 'pk', name: 'name' });

export const affectedReservationCodec: Codec<AffectedReservation> = objectCodec(affectedReservationSchema, {
  ...names,
  id: 'pk',
  ...periodNames,
  places: ['places', arrayCodec(placeCodec)],
  expected: 'expected',
  holder: ['holder', nullableCodec(holderCodec)],
  options: ['options', arrayCodec(arrayCodec(placeCodec))],
  isTaken: 'isTaken',
});

export const decisionsCodec: Codec<Decision[]> = defaultCodec(
  arrayCodec(objectCodec(decisionSchema, { ...names, id: 'pk' })),
  [],
);

export const closedTimeCodec = objectCodec(closedTimeSchema, {
  places: 'places',
  ...periodNames,
  reason: 'reason',
});
