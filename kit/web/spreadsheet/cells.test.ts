import { expect, it } from 'vitest';
import { correct, nextCell, rowsToShow, samplesOf, withOriginals } from './cells.ts';

it('a correction is one until the text is the file’s own again', () => {
  const at = { row: 4, column: 2 };
  const once = correct({}, at, '9:30', 'midi');
  expect(once).toEqual({ 4: { 2: '9:30' } });
  const twice = correct(once, { row: 4, column: 0 }, '', 'Martin');
  expect(twice).toEqual({ 4: { 0: '', 2: '9:30' } });
  expect(correct(twice, at, 'midi', 'midi')).toEqual({ 4: { 0: '' } });
  expect(correct(once, at, 'midi', 'midi')).toEqual({});
});

it('what the file itself says is known from before a cell was corrected', () => {
  const first = withOriginals(new Map(), [{ row: 2, cells: ['Martin', 'midi'] }], undefined);
  const corrected = { 2: { 1: '9:30' } };
  const later = withOriginals(first, [{ row: 2, cells: ['Martin', '9:30'] }], corrected);
  expect(later.get(2)).toEqual(['Martin', 'midi']);
});

it('a row that was corrected or left out stays where it was', () => {
  const originals = new Map([2, 40, 300, 301].map((row) => [row, ['Martin']] as const));
  const rows = [2, 3].map((row) => ({ row, cells: [] }));
  expect(rowsToShow({ rows }, originals, { 300: { 0: 'Petit' } }, new Set([40]))).toEqual([2, 3, 40, 300]);
});

it('the next bad cell is the one after, row by row, and from the last the first', () => {
  const [a, b, c] = [
    { row: 2, column: 3 },
    { row: 10, column: 1 },
    { row: 10, column: 2 },
  ] as const;
  const bad = [c, a, b];
  expect([nextCell(bad, a, 1), nextCell(bad, b, 1), nextCell(bad, c, 1)]).toEqual([b, c, a]);
  expect([nextCell(bad, a, -1), nextCell(bad, b, -1)]).toEqual([c, a]);
  // From a good cell, and where there is no other.
  expect(nextCell(bad, { row: 5, column: 0 }, 1)).toEqual(b);
  expect(nextCell([a], a, 1)).toBeNull();
});

it('a column is told by a few different texts of it', () => {
  const rows = ['Martin', 'Martin', '', 'Petit', 'x'.repeat(30), 'Roux'].map((cell, row) => ({
    row,
    cells: [cell],
  }));
  expect(samplesOf(rows, 0)).toBe(`Martin · Petit · ${'x'.repeat(23)}…`);
});
