import { expect, it } from 'vitest';
import { toFieldProblems } from '../../../kit/errors.ts';
import { createBlankEvent, eventFormSchema } from './eventForm.ts';

const filled = { ...createBlankEvent('conference', '2026-11-23', 'Parvis Gestion'), name: 'Yoga' };

const problems = (news: Record<string, unknown>) => {
  const result = eventFormSchema.safeParse({ ...filled, ...news });
  return result.success ? {} : toFieldProblems(result.error);
};

it('values are accepted, and an empty price is free', () => {
  expect(problems({})).toEqual({});
  expect(eventFormSchema.parse({ ...filled, price: '' }).price).toBe(0);
  expect(eventFormSchema.parse({ ...filled, price: 12.5, capacity: 5000 })).toMatchObject({ price: 12.5 });
});

it.each([
  [-5, { code: 'too_small', params: { min: 0 } }],
  [99_999_999, { code: 'too_big', params: { max: 10_000 } }],
  ['12.345', { code: 'invalid_amount' }],
  ['abc', { code: 'invalid_amount' }],
])('price %j is refused', (price, problem) => {
  expect(problems({ price })).toEqual({ price: [problem] });
});

it.each([
  [0, { code: 'too_small', params: { min: 1 } }],
  [-3, { code: 'too_small', params: { min: 1 } }],
  [100_000, { code: 'too_big', params: { max: 5000 } }],
  ['2.5', { code: 'not_whole' }],
  [2.5, { code: 'not_whole' }],
  ['abc', { code: 'not_whole' }],
  ['', { code: 'required' }],
])('capacity %j is refused', (capacity, problem) => {
  expect(problems({ capacity })).toEqual({ capacity: [problem] });
});
