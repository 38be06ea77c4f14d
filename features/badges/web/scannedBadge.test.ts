import { expect, it } from 'vitest';
import { type BadgeStockEntry, formatBadgeNumberRanges, type LentBadge } from '../badge.ts';
import {
  applyLentBadgeChanges,
  getFreeVisitorBadgeNumbers,
  matchBadgeByScannedText,
} from './scannedBadge.ts';

const badge = (id: number): BadgeStockEntry => ({
  id,
  number: `V00${id}`,
  kind: 'visitor',
  status: 'inService',
});
const stock = new Map([1, 2, 3].map((id) => [`V00${id}`, badge(id)]));
const loan = (id: number, visit: number | null): LentBadge => ({
  id,
  badge: id,
  number: `V00${id}`,
  kind: 'visitor',
  visit,
  resident: visit === null ? 7 : null,
  holder: 'MARTIN Louise',
  organization: '',
  givenAt: '2026-11-26T08:00:00.000Z',
});

it('a number is recognised in lower case, without leading zeros or without letters', () => {
  expect(matchBadgeByScannedText(' v001 ', stock, [])).toMatchObject({ badge: { id: 1 }, loan: undefined });
  expect(matchBadgeByScannedText('V001', stock, [])?.isComplete).toBe(true);
  for (const typed of ['1', 'v1', 'V01'])
    expect(matchBadgeByScannedText(typed, stock, [])).toMatchObject({ badge: { id: 1 }, isComplete: false });
  const twice = new Map([...stock, ['E1', { ...badge(4), number: 'E1' }]]);
  expect([
    matchBadgeByScannedText('1', twice, [])?.badge.id,
    matchBadgeByScannedText('e1', twice, [])?.badge.id,
  ]).toEqual([undefined, 4]);
  for (const typed of ['V00', 'V0011', '', 'Martin', '11', 'W1'])
    expect(matchBadgeByScannedText(typed, stock, [])).toBeUndefined();
});

it('a number is read with a trailing slash or a query', () => {
  for (const typed of ['V001/', 'v001?x=1', 'V001/?x=1', 'V001#a'])
    expect(matchBadgeByScannedText(typed, stock, [])).toMatchObject({ badge: { id: 1 }, isComplete: true });
});

it('only the last badge of a visit makes its visitor leave, never a resident’s', () => {
  const isLast = (out: LentBadge[]) => matchBadgeByScannedText('V001', stock, out)?.isLast;
  expect(isLast([loan(1, 10), loan(2, 11)])).toBe(true);
  expect(isLast([loan(1, 10), loan(2, 10)])).toBe(false);
  expect(isLast([loan(1, null), loan(2, 11)])).toBe(false);
});

it('next badges are the free visitor badges in order, shown as ranges', () => {
  const of = (number: string, over: object = {}) =>
    [number, { ...badge(0), id: Number(number.slice(1)), number, ...over }] as const;
  const many = new Map([
    of('V10'),
    of('V9'),
    of('V8'),
    of('V7', { status: 'lost' }),
    of('V1', { kind: 'temporary' }),
    of('V11'),
  ]);
  expect(getFreeVisitorBadgeNumbers(many, [{ ...loan(9, 10), badge: 9 }])).toEqual(['V8', 'V10', 'V11']);
  expect(formatBadgeNumberRanges(['V009', 'V010', 'V011', 'V012', 'V014', 'V016', 'V017', 'A1'])).toBe(
    'V009–V012, V014, V016, V017, A1',
  );
  expect(formatBadgeNumberRanges([])).toBe('');
});

it('unchanged badges keep their identity so that their rows do not render again', () => {
  const known = [loan(1, 10), loan(2, 11)];
  const changed = applyLentBadgeChanges(known, { badges: [{ ...loan(1, 10) }, loan(3, 12)], over: [2] });
  expect(changed.map(({ number }) => number)).toEqual(['V001', 'V003']);
  expect(changed[0]).toBe(known[0]);
});
