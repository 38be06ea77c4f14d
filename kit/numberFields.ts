import { z } from 'zod';

/** Names what is of another kind. What is missing, or out of bounds, goes by zod's own words for it. */
const otherwise = (code: string) => (issue: { code?: string; input?: unknown }) =>
  issue.code === 'invalid_type' && issue.input !== undefined ? code : undefined;

const isInCents = (euros: number) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6;

/** An amount in euros with at most two decimals, from 0 to `max`. */
export function euros(max: number) {
  return z
    .number({ error: otherwise('invalid_amount') })
    .min(0)
    .max(max)
    .refine(isInCents, { error: 'invalid_amount' });
}

/** A whole number of things, from `min` to `max`. */
export function count(min: number, max: number) {
  return z
    .int({ error: otherwise('not_whole') })
    .min(min)
    .max(max);
}
