import { expect, it } from 'vitest';
import { reachesOf } from './reach.ts';

const hours = { from: 8, to: 24 };
const slot = (start: string, end: string) => ({ start, end });

it.each([
  [
    'go on to what follows, and to the end of the day',
    ['09:00-10:00', '12:00-13:00'],
    ['300 after', '1200 after'],
  ],
  ['of what ends with the day lie before it', ['09:00-10:00', '23:30-24:00'], ['1116 after', '768 before']],
  ['have no more room before it than there is', ['12:00-23:00', '23:30-24:00'], ['100 after', '200 before']],
  [
    'leave room to those of a short one before it',
    ['22:00-22:30', '23:30-24:00'],
    ['300 after', '100 before'],
  ],
  ['stay where there is no more room before it', ['20:00-23:00', '23:00-24:00'], ['100 after', '100 after']],
  ['lie before one that is alone', ['22:30-24:00'], ['256 before']],
])('words %s', (_, slots, reaches) => {
  const shown = reachesOf(
    slots.map((each) => slot(...(each.split('-') as [string, string]))),
    hours,
  );
  expect(shown.map(({ share, isBefore }) => `${Math.round(share)} ${isBefore ? 'before' : 'after'}`)).toEqual(
    reaches,
  );
});

it('words that have room of their own stay in it', () => {
  expect(reachesOf([slot('18:30', '20:00')], { from: 8, to: 20 })).toEqual([{ share: 100, isBefore: false }]);
});
