import { expect, it } from 'vitest';
import type { BadgeStockEntry } from '../badge.ts';
import { createScannedBadgeNumberSchema } from './scannedBadgeNumber.ts';

const stock = new Map<string, BadgeStockEntry>(
  ['V012', 'A--1'].map((number, id) => [number, { id, number, kind: 'visitor', status: 'inService' }]),
);
const read = (typed: string) => {
  const { data, error } = createScannedBadgeNumberSchema(stock).safeParse(typed);
  return data ?? error?.issues.map(({ message }) => message);
};

it.each([
  ['v012', 'V012'],
  ['V012/', 'V012'],
  ['V012?x=1', 'V012'],
  ['V999', 'V999'],
  ['Và&é', 'V012'],
  ['A--1', 'A--1'],
  ['B---2', 'B---2'],
])('%s is read as badge %s', (typed, number) => {
  expect(read(typed)).toBe(number);
});

it('an unknown number typed in a US layout is refused with the layout as the cause', () => {
  expect(read('Vççç')).toEqual(['scanner_layout']);
  expect(read('!visit!èéçd')).toEqual(['scanner_layout']);
  expect(read('V 012')).toEqual(['badge_number']);
});
