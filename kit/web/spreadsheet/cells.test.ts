import { expect, it } from 'vitest';
import {
  extendOriginalCellTexts,
  findNextInvalidCell,
  listPreviewRowNumbers,
  sampleColumn,
  setCellCorrection,
} from './cells.ts';

it('a correction is removed when the text is the original again', () => {
  const at = { row: 4, column: 2 };
  const once = setCellCorrection({}, at, '9:30', 'midi');
  expect(once).toEqual({ 4: { 2: '9:30' } });
  const twice = setCellCorrection(once, { row: 4, column: 0 }, '', 'Martin');
  expect(twice).toEqual({ 4: { 0: '', 2: '9:30' } });
  expect(setCellCorrection(twice, at, 'midi', 'midi')).toEqual({ 4: { 0: '' } });
  expect(setCellCorrection(once, at, 'midi', 'midi')).toEqual({});
});

it('original texts are known from before a correction', () => {
  const first = extendOriginalCellTexts(new Map(), [{ row: 2, cells: ['Martin', 'midi'] }], undefined);
  const corrected = { 2: { 1: '9:30' } };
  const later = extendOriginalCellTexts(first, [{ row: 2, cells: ['Martin', '9:30'] }], corrected);
  expect(later.get(2)).toEqual(['Martin', 'midi']);
});

it('a corrected or skipped row stays in its place', () => {
  const originals = new Map([2, 40, 300, 301].map((row) => [row, ['Martin']] as const));
  const rows = [2, 3].map((row) => ({ row, cells: [] }));
  expect(listPreviewRowNumbers({ rows }, originals, { 300: { 0: 'Petit' } }, new Set([40]))).toEqual([
    2, 3, 40, 300,
  ]);
});

it('the next invalid cell follows row by row, and the first after the last', () => {
  const [a, b, c] = [
    { row: 2, column: 3 },
    { row: 10, column: 1 },
    { row: 10, column: 2 },
  ] as const;
  const bad = [c, a, b];
  expect([
    findNextInvalidCell(bad, a, 1),
    findNextInvalidCell(bad, b, 1),
    findNextInvalidCell(bad, c, 1),
  ]).toEqual([b, c, a]);
  expect([findNextInvalidCell(bad, a, -1), findNextInvalidCell(bad, b, -1)]).toEqual([c, a]);
  // From a valid cell, and without another invalid one.
  expect(findNextInvalidCell(bad, { row: 5, column: 0 }, 1)).toEqual(b);
  expect(findNextInvalidCell([a], a, 1)).toBeNull();
});

it('a column is described by a few different texts', () => {
  const rows = ['Martin', 'Martin', '', 'Petit', 'x'.repeat(30), 'Roux'].map((cell, row) => ({
    row,
    cells: [cell],
  }));
  expect(sampleColumn(rows, 0)).toBe(`Martin · Petit · ${'x'.repeat(23)}…`);
});
