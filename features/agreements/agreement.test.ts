import { expect, it } from 'vitest';
import { estimateReadingMinutes } from './agreement.ts';

it.each([
  ['', 1],
  ['Un mot', 1],
  ['mot '.repeat(500), 3],
  [`# Titre\n\n${'- un mot de plus\n'.repeat(200)}`, 5],
])('reading time is rounded to whole minutes, at least one', (text, minutes) => {
  expect(estimateReadingMinutes(text)).toBe(minutes);
});
