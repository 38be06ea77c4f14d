import { arrayCodec, type Codec, defaultIfAbsentCodec, nullableCodec, objectCodec } from '../../kit/codec.ts';
import { holderCodec } from '../people/api.ts';
import {
  type AffectedReservation,
  affectedReservationSchema,
  type ClosureDecision,
  closablePlaceSchema,
  closedTimeSchema,
  closureDecisionSchema,
} from './closure.ts';

export const periodWireNames = {
  startDate: 'startDate',
  startTime: 'startTime',
  endDate: 'endDate',
  endTime: 'endTime',
} as const;

const names = { kind: 'kind', version: 'version', to: 'to' } as const;
export const closablePlaceCodec = objectCodec(closablePlaceSchema, { id: 'pk', name: 'name' });

export const affectedReservationCodec: Codec<AffectedReservation> = objectCodec(affectedReservationSchema, {
  ...names,
  id: 'pk',
  ...periodWireNames,
  places: ['places', arrayCodec(closablePlaceCodec)],
  expected: 'expected',
  holder: ['holder', nullableCodec(holderCodec)],
  options: ['options', arrayCodec(arrayCodec(closablePlaceCodec))],
  isTaken: 'isTaken',
});

export const closureDecisionsCodec: Codec<ClosureDecision[]> = defaultIfAbsentCodec(
  arrayCodec(objectCodec(closureDecisionSchema, { ...names, id: 'pk' })),
  [],
);

export const closedTimeCodec = objectCodec(closedTimeSchema, {
  places: 'places',
  ...periodWireNames,
  reason: 'reason',
});
