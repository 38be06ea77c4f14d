import { expect, it } from 'vitest';
import { toFieldProblems } from '../../../../kit/errors.ts';
import { productFormSchema, toProductValues } from './catalogueForm.ts';

const filled = { ...toProductValues(1), name: 'Chemise' };

it.each([
  [12.5, 1250],
  [0, 0],
  [1.15, 115],
  [10_000, 1_000_000],
])('price %j is parsed as %j cents', (price, cents) => {
  expect(productFormSchema.parse({ ...filled, price }).price).toBe(cents);
});

it.each([
  [-5, { code: 'too_small', params: { min: 0 } }],
  [99_999_999, { code: 'too_big', params: { max: 10_000 } }],
  ['12.345', { code: 'invalid_amount' }],
  [12.345, { code: 'invalid_amount' }],
  ['abc', { code: 'invalid_amount' }],
  ['', { code: 'required' }],
])('price %j is refused', (price, problem) => {
  const { error } = productFormSchema.safeParse({ ...filled, price });
  expect(error && toFieldProblems(error)).toEqual({ price: [problem] });
});
