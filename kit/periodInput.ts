import { parseDate, parseTypedDateSpan, parseWeekdayIndex } from './dateInput.ts';
import { addDays, countDaysInclusive, type LocalDate, type LocalDateSpan } from './time.ts';

/**
 * Lists look back as often as ahead, so a date without year or month is the nearest one, else the future one.
 */

const BACK: ReadonlyMap<string, number> = new Map([
  ['hier', -1],
  ['yesterday', -1],
  ['avant-hier', -2],
]);

const DAY = /^(?<day>\d{1,2})$/;
const DAY_AND_MONTH = /^(?:(?<day>\d\d)(?<month>\d\d)|(?<first>\d{1,2})[./ -](?<second>\d{1,2}))$/;

/** Search range: of two consecutive months one has a 31st, and 29 February recurs within eight years. */
const MONTHS_AWAY = 2;
const YEARS_AWAY = 8;

const isDay = (date: LocalDate) => parseDate(date) === date;

function nearest(days: readonly LocalDate[], today: LocalDate): LocalDate | null {
  const away = (day: LocalDate) => Math.abs(countDaysInclusive(today, day) - 1);
  const byNearness = days
    .filter(isDay)
    .sort((one, other) => away(one) - away(other) || (one < other ? 1 : -1));
  return byNearness[0] ?? null;
}

const listOffsetsAround = (most: number) => Array.from({ length: 2 * most + 1 }, (_, at) => at - most);

function ofAMonth(day: string, today: LocalDate): LocalDate | null {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const months = listOffsetsAround(MONTHS_AWAY).map((away) => {
    const at = year * 12 + month - 1 + away;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
  return nearest(
    months.map((each) => `${each}-${day.padStart(2, '0')}`),
    today,
  );
}

function ofAYear(month: string, day: string, today: LocalDate): LocalDate | null {
  const year = Number(today.slice(0, 4));
  const monthAndDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return nearest(
    listOffsetsAround(YEARS_AWAY).map((away) => `${year + away}-${monthAndDay}`),
    today,
  );
}

/** Parses `hier`, `-3`, or a weekday, which is the next one. In spreadsheets it may be another week's. */
function readNamedDay(input: string, today: LocalDate): LocalDate | null {
  const text = input.trim().toLowerCase();
  const back = BACK.get(text) ?? (/^[-−]\d{1,3}$/.test(text) ? -Number(text.slice(1)) : undefined);
  if (back !== undefined) return addDays(today, back);
  const weekday = parseWeekdayIndex(text);
  if (weekday === undefined) return null;
  const from = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, (weekday - from + 7) % 7);
}

function readNextDay(input: string, today: LocalDate): LocalDate | null {
  const text = input.trim();
  const { day, month } = /^(?<day>\d\d)(?<month>\d\d)?$/.exec(text)?.groups ?? {};
  if (!day) return null;
  if (month) return parseDate(`${day}/${month}`, today);
  const ahead = Array.from({ length: 62 }, (_, days) => addDays(today, days));
  return ahead.find((date) => Number(date.slice(8)) === Number(day)) ?? null;
}

/** Like `parseDate`, plus `lundi`, `hier`, `-1`, `23`, `2311`. Ambiguous days are in the future. */
export const parseDateFieldText = (input: string, today: LocalDate): LocalDate | null =>
  parseDate(input, today) ?? readNamedDay(input, today) ?? readNextDay(input, today);

function readDay(input: string, today: LocalDate): LocalDate | null {
  const text = input.trim().toLowerCase();
  const { day } = DAY.exec(text)?.groups ?? {};
  if (day) return ofAMonth(day, today);
  const both = DAY_AND_MONTH.exec(text)?.groups;
  if (both) return ofAYear(both.month ?? both.second ?? '', both.day ?? both.first ?? '', today);
  return readNamedDay(text, today) ?? parseDate(text, today);
}

/** Like `parseTypedDateSpan` and `parseDate`, plus `23`, `2311`, `lundi` (the next one), `hier`, `-1`. */
export function parseDateSpanFieldText(input: string, today: LocalDate): LocalDateSpan | null {
  const day = readDay(input, today);
  if (day) return { start: day, end: day };
  return parseTypedDateSpan(input, today);
}
