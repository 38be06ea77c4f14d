import { expect, it } from 'vitest';
import { parseDateSpanFieldText } from './periodInput.ts';

/** A Wednesday. */
const TODAY = '2026-11-25';

it.each([
  ['23', '2026-11-23'],
  [' 25 ', '2026-11-25'],
  ['5', '2026-12-05'],
  ['10', '2026-12-10'],
  ['31', '2026-10-31'],
  ['32', null],
  ['0', null],
  ['2311', '2026-11-23'],
  ['0201', '2027-01-02'],
  ['2902', '2028-02-29'],
  ['3211', null],
  ['311', null],
  ['23/11', '2026-11-23'],
  ['3.1', '2027-01-03'],
  ['1/12', '2026-12-01'],
  ['23/11/2026', '2026-11-23'],
  ['23112026', '2026-11-23'],
  ['+1', '2026-11-26'],
  ['-1', '2026-11-24'],
  ['demain', '2026-11-26'],
  ['Tomorrow', '2026-11-26'],
  ['today', '2026-11-25'],
  ['hier', '2026-11-24'],
  ['yesterday', '2026-11-24'],
  ['lundi', '2026-11-30'],
  ['Lun.', '2026-11-30'],
  ['Monday', '2026-11-30'],
  ['mercredi', '2026-11-25'],
  ['mar', '2026-12-01'],
  ['lundi prochain', '2026-11-30'],
  ['1er décembre', '2026-12-01'],
  ['lundi 1er décembre 2026', null],
  ['constructor', null],
  ['midi', null],
  ['', null],
])('the input %j is parsed as the day %j', (typed, day) => {
  expect(parseDateSpanFieldText(typed, TODAY)).toEqual(day && { start: day, end: day });
});

it('a date without year is parsed as the future one of two equally near dates', () => {
  expect(parseDateSpanFieldText('1', '2026-11-16')).toEqual({ start: '2026-12-01', end: '2026-12-01' });
});

it.each([
  ['23/11/2026 – 27/11/2026', '2026-11-23', '2026-11-27'],
  ['23/11/2026 au 27/11/2026', '2026-11-23', '2026-11-27'],
  ['du 1er au 3 décembre', '2026-12-01', '2026-12-03'],
  ['1/12 - 3/12', '2026-12-01', '2026-12-03'],
])('the input %j is parsed as the period from %s to %s', (typed, start, end) => {
  expect(parseDateSpanFieldText(typed, TODAY)).toEqual({ start, end });
});
