import { type Codec, listOf, nullable, objectCodec, withDefault } from '../../kit/codec.ts';
import { holderWire } from '../people/api.ts';
import { closedTime, type Decision, decision, type Hit, hit, place } from './closing.ts';

export const periodNames = {
  startDate: 'startDate',
  startTime: 'startTime',
  endDate: 'endDate',
  endTime: 'endTime',
} as const;

const names = { kind: 'kind', version: 'version', to: 'to' } as const;
export const placeWire = objectCodec(place, { id: 'pk', name: 'name' });

export const hitWire: Codec<Hit> = objectCodec(hit, {
  ...names,
  id: 'pk',
  ...periodNames,
  places: ['places', listOf(placeWire)],
  expected: 'expected',
  holder: ['holder', nullable(holderWire)],
  options: ['options', listOf(listOf(placeWire))],
  isTaken: 'isTaken',
});

export const decisionsWire: Codec<Decision[]> = withDefault(
  listOf(objectCodec(decision, { ...names, id: 'pk' })),
  [],
);

export const closedTimeWire = objectCodec(closedTime, { places: 'places', ...periodNames, reason: 'reason' });
