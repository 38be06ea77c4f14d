import { expect, it } from 'vitest';
import { aParcel } from '../../../../test/support/fixtures/aParcel.ts';
import { buildUnsignedParcelPassCode } from '../collection.ts';
import {
  buildReceptionParcelResults,
  isExactParcelResult,
  MAX_PARCEL_RESULTS,
} from './buildReceptionParcelResults.ts';

const claire = { recipient: 'Claire Fontaine', email: 'claire@parvis.test', recipientId: 7 };
const waiting = [
  { ...aParcel, id: 1, ...claire, tracking: '6A04512348872' },
  { ...aParcel, id: 2, ...claire, sender: 'UPS' },
  { ...aParcel, id: 3, recipient: 'Hugo Petit', email: 'hugo@parvis.test', recipientId: 8 },
];
const refused = [
  { ...aParcel, id: 4, ...claire, state: 'refused' as const, tracking: 'RF0099001122' },
  {
    ...aParcel,
    id: 5,
    recipient: 'Lou Martin',
    email: 'lou@parvis.test',
    sender: 'GLS',
    state: 'refused' as const,
  },
];
const found = (typed: string) =>
  buildReceptionParcelResults([...waiting, ...refused], typed).map((each) => [
    each.kind,
    each.kind === 'new' ? each.tracking : each.parcels.map(({ id }) => id),
  ]);

it('words find all parcels of a recipient, a number finds one, a pass all of its owner', () => {
  expect(found('')).toEqual([]);
  expect(found('fontàine CLAIRE')).toEqual([['recipient', [1, 2]]]);
  expect(found('poste')).toEqual([
    ['recipient', [1]],
    ['recipient', [3]],
  ]);
  expect(found('6a0 4512 348872')).toEqual([['number', [1]]]);
  expect(found('#3')).toEqual([['number', [3]]]);
  expect(found('8872')).toEqual([['recipient', [1]]]);
  const pass = `${buildUnsignedParcelPassCode(7, 29_000_000)}${'A'.repeat(26)}`;
  expect(found(pass.toLowerCase())).toEqual([['pass', [1, 2]]]);
  expect(found(`${buildUnsignedParcelPassCode(9, 29_000_000)}${'A'.repeat(26)}`)).toEqual([['pass', []]]);
});

it('numbers, cards and passes are found with a trailing slash or a query', () => {
  const pass = `${buildUnsignedParcelPassCode(7, 29_000_000)}${'A'.repeat(26)}`;
  for (const end of ['/', '?x=1', '/?x=1']) {
    expect(found(`6a04512348872${end}`)).toEqual([['number', [1]]]);
    expect(found(`#3${end}`)).toEqual([['number', [3]]]);
    expect(found(`${pass}${end}`)).toEqual([['pass', [1, 2]]]);
    expect(found(`1Z9990001122${end}`)).toEqual([['new', '1Z9990001122']]);
  }
});

it('refused parcels are found by number, and by name if nothing else waits', () => {
  expect(found('RF0099001122')).toEqual([['refused', [4]]]);
  expect(found('#5')).toEqual([['refused', [5]]]);
  expect(found('martin')).toEqual([['refused', [5]]]);
  expect(buildReceptionParcelResults([...waiting, ...refused], 'fontaine')).toMatchObject([
    { kind: 'recipient', refusedCount: 1 },
  ]);
  expect(buildReceptionParcelResults(refused, '#5').map(isExactParcelResult)).toEqual([true]);
  expect(buildReceptionParcelResults(refused, 'martin').map(isExactParcelResult)).toEqual([false]);
});

it('missing parcels are found separately from waiting ones until they turn up', () => {
  const missing = { ...aParcel, id: 6, ...claire, state: 'missing' as const, tracking: 'MI0099001122' };
  const of = (parcels: typeof waiting, typed: string) =>
    buildReceptionParcelResults(parcels, typed).map((each) => [
      each.kind,
      each.kind !== 'new' && each.parcels.map(({ id }) => id),
    ]);
  expect(of([missing], 'fontaine')).toEqual([['missing', [6]]]);
  expect(of([missing], 'MI0099001122')).toEqual([['missing', [6]]]);
  expect(buildReceptionParcelResults([missing], 'MI0099001122').map(isExactParcelResult)).toEqual([true]);
  expect(of([...waiting, missing], 'fontaine')).toEqual([
    ['recipient', [1, 2]],
    ['missing', [6]],
  ]);
});

it('an unknown tracking number offers to log a parcel; a name does not', () => {
  expect(found('1Z999AA10123456784')).toEqual([['new', '1Z999AA10123456784']]);
  expect(found('Delaroche')).toEqual([]);
  expect(buildReceptionParcelResults(waiting, '1Z999AA10123456784').map(isExactParcelResult)).toEqual([true]);
  expect(buildReceptionParcelResults(waiting, 'petit').map(isExactParcelResult)).toEqual([false]);
});

it('the number of suggested recipients is limited', () => {
  const many = Array.from({ length: 9 }, (_, id) => ({ ...aParcel, id, email: `${id}@parvis.test` }));
  expect(buildReceptionParcelResults(many, 'verne')).toHaveLength(MAX_PARCEL_RESULTS);
});
