import { type Codec, listOf, nullable, objectCodec, withDefault } from '../../kit/codec.ts';
import { holderCodec } from '../people/api.ts';
import {
  type AffectedReservation,
  affectedReservationSchema,
  closedTimeSchema,
  type Decision,
  decisionSchema,
  placeSchema,
} from './closing.ts';

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
  places: ['places', listOf(placeCodec)],
  expected: 'expected',
  holder: ['holder', nullable(holderCodec)],
  options: ['options', listOf(listOf(placeCodec))],
  isTaken: 'isTaken',
});

export const decisionsCodec: Codec<Decision[]> = withDefault(
  listOf(objectCodec(decisionSchema, { ...names, id: 'pk' })),
  [],
);

export const closedTimeCodec = objectCodec(closedTimeSchema, {
  places: 'places',
  ...periodNames,
  reason: 'reason',
});
