import { describe, expect, it } from 'vitest';
import { parseDate, parseDateWithWrongWeekday, parseTime, parseTypedDateSpan } from './dateInput.ts';

/** A Monday. */
const TODAY = '2026-11-23';

it.each([
  ['23/11/2026', '2026-11-23'],
  ['3/1/2026', '2026-01-03'],
  ['23.11.26', '2026-11-23'],
  ['23-11-2026', '2026-11-23'],
  ['23 11 2026', '2026-11-23'],
  ['23112026', '2026-11-23'],
  ['20261201', '2026-12-01'],
  ['20101020', '2010-10-20'],
  ['20112026', '2026-11-20'],
  ['20261301', null],
  ['1', null],
  [' 2026-11-23 ', '2026-11-23'],
  ['2026/12/1', '2026-12-01'],
  ['2026-11-24T10:00', '2026-11-24'],
  ['2026-11-24 10:00:30', '2026-11-24'],
  ['2026-11-24T10:00Z', null],
  ['2026-02-30T10:00', null],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['11/23/2026', null],
  ['2026', null],
  ['2026-11', null],
  ['1/2/3/2026', null],
  ['', null],
])('the numeric date %j is parsed as %j', (typed, date) => {
  expect(parseDate(typed)).toBe(date);
});

describe.each([
  [
    'French',
    [
      '1 décembre 2026',
      '1er décembre 2026',
      '1ᵉʳ déc. 2026',
      'mardi 1er décembre 2026',
      'le mardi 1 décembre 2026',
      'mardi 1er décembre 2026 à 10h30',
      'le 01/12/2026, à 9 heures',
    ],
  ],
  [
    'French, copied',
    [
      'Mar. 1 déc. 2026',
      'mardi\u00a01er\u00a0décembre\u00a02026',
      '1ER DÉCEMBRE 2026',
      'mardi 01/12/2026',
      '1 de\u0301c 26',
    ],
  ],
  [
    'English',
    [
      '1 Dec 2026',
      '1 December 2026',
      'December 1, 2026',
      'Dec 1st, 2026',
      'Tuesday 1 December 2026',
      'Tue, 1 Dec 2026',
      'the 1st of December 2026',
      'Tuesday 1 December 2026 at 2:30 pm',
      '1-Dec-2026',
    ],
  ],
])('a date in words in %s is parsed', (_, texts) => {
  it.each(texts)('%s', (text) => expect(parseDate(text)).toBe('2026-12-01'));
});

it.each([
  ['3 mars 2027', '2027-03-03'],
  ['3 mar 2027', '2027-03-03'],
  ['Mar 3, 2027', '2027-03-03'],
  ['mar. 2 mars 2027', '2027-03-02'],
  ['15 août 2027', '2027-08-15'],
  ['14 juil. 2027', '2027-07-14'],
  ['14 jui 2027', null],
  ['31 avril 2027', null],
  // Wrong weekday: the 1st is a Tuesday.
  ['lundi 1er décembre 2026', null],
  ['décembre 2026', null],
  ['1 brumaire 2026', null],
  ['1 décembre 2026 matin', null],
])('the date in words %j is parsed as %j', (typed, date) => {
  expect(parseDate(typed)).toBe(date);
});

it.each([
  ['1/12', '2026-12-01'],
  ['1.12', '2026-12-01'],
  ['23/11', '2026-11-23'],
  ['22/11', '2027-11-22'],
  ['29/02', '2028-02-29'],
  ['1er décembre', '2026-12-01'],
  ['mardi 1er déc.', '2026-12-01'],
  ['mar. 1/12', '2026-12-01'],
  ['Mar 1.12', '2026-12-01'],
  ['mar. 1/12/2026', '2026-12-01'],
  ['mer. 1/12', null],
  ['Dec 1', '2026-12-01'],
  ["aujourd'hui", '2026-11-23'],
  ['Aujourd’hui', '2026-11-23'],
  ['demain', '2026-11-24'],
  ['Tomorrow', '2026-11-24'],
  ['après-demain', '2026-11-25'],
  ['+8', '2026-12-01'],
  ['lundi prochain', '2026-11-30'],
  ['Le Mardi prochain', '2026-11-24'],
  ['dim. prochain', null],
  ['next Monday', '2026-11-30'],
  ['on next fri', '2026-11-27'],
  ['la semaine prochaine', null],
  ['hier', null],
  ['constructor', null],
  ['__proto__', null],
])('%j is parsed relative to today as %j', (typed, date) => {
  expect(parseDate(typed, TODAY)).toBe(date);
});

it('a relative date is not parsed without today’s date', () => {
  for (const typed of ['1/12', '1 décembre', 'demain', '+1', 'next Monday'])
    expect(parseDate(typed)).toBeNull();
});

it.each([
  ['lundi 1er décembre 2026', '2026-12-01'],
  ['Monday, 1 December 2026', '2026-12-01'],
  ['mer. 1/12', '2026-12-01'],
  ['mardi 1er décembre 2026', null],
  ['1er décembre 2026', null],
  ['lundi 31 novembre 2026', null],
  ['lundi', null],
])('%j with a wrong weekday is parsed as %j', (typed, date) => {
  expect(parseDateWithWrongWeekday(typed, TODAY)).toBe(date);
});

describe.each([
  '1–3 décembre 2026',
  'du 1 au 3 décembre 2026',
  'Du 1er au 3 décembre 2026',
  'du mardi 1er au jeudi 3 décembre 2026',
  'du 1er décembre au 3 décembre 2026',
  '1-3 déc. 2026',
  '1/12 – 3/12',
  '01/12/2026 - 03/12/2026',
  '01/12/2026–03/12/2026',
  '01/12/2026 au 03/12/2026',
  '2026-12-01 - 2026-12-03',
  '2026-12-01 → 2026-12-03',
  '1-3 December 2026',
  '1 to 3 December 2026',
  'from 1 December to 3 December 2026',
  'December 1–3, 2026',
  'Tue 1 Dec – Thu 3 Dec 2026',
])('the period %s', (typed) => {
  it('is parsed with both days', () =>
    expect(parseTypedDateSpan(typed, TODAY)).toEqual({ start: '2026-12-01', end: '2026-12-03' }));
});

it.each([
  ['30 déc. – 2 janv. 2027', { start: '2026-12-30', end: '2027-01-02' }],
  ['30/11/2026 - 30/11/2026', { start: '2026-11-30', end: '2026-11-30' }],
  ['du 3 au 1 décembre 2026', null],
  ['du lundi 1er au 3 décembre 2026', null],
  ['du 1 au 32 décembre 2026', null],
  ['1–3', null],
  ['1 décembre 2026', null],
  ['2026-12-01', null],
  ['1-12-2026', null],
])('the period %j is parsed as %j', (typed, span) => {
  expect(parseTypedDateSpan(typed, TODAY)).toEqual(span);
});

it.each([
  ['24:00', '24:00'],
  ['24 h', '24:00'],
  ['minuit', '24:00'],
  ['Midnight', '24:00'],
  ['24:01', null],
  ['0:00', '00:00'],
  ['18h', '18:00'],
  ['midi', '12:00'],
])('the end time %j is parsed as %j', (typed, time) => {
  expect(parseTime(typed, { ends: true })).toBe(time);
});

it.each([
  ['9:30', '09:30'],
  ['9h30', '09:30'],
  ['9 h 30', '09:30'],
  ['9 h 30 min', '09:30'],
  ['9h', '09:00'],
  ['10 h', '10:00'],
  ['9', '09:00'],
  ['14', '14:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['10:30:00', '10:30'],
  ['à 10:30', '10:30'],
  ['À 9h', '09:00'],
  ['at 10:30', '10:30'],
  ['at noon', '12:00'],
  ['2026-11-24T10:00', '10:00'],
  ['2026-11-24 10:00', '10:00'],
  ['2026-11-24T10:00+01:00', null],
  ['23:59', '23:59'],
  ['2pm', '14:00'],
  ['2:30 PM', '14:30'],
  ['9.15 a.m.', '09:15'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['14pm', null],
  ['24:00', null],
  ['9:60', null],
  ['9:3', null],
  ['10:30:75', null],
  ['24h', null],
  ['midi', '12:00'],
  ['Noon', '12:00'],
  ['minuit', '00:00'],
  ['midnight', '00:00'],
  ['constructor', null],
  ['__proto__', null],
  ['', null],
  ['mardi 1er décembre 2026 à 10h30', '10:30'],
  ['23/11/2026 at 2:30 pm', '14:30'],
  ['9 heures', '09:00'],
  ['9 heures 30', '09:30'],
  ['rien à 10h30', null],
])('the time %j is parsed as %j', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});
