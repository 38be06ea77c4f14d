import { z } from 'zod';

// Nothing at all stays what it is: missing.
const unless = (code: string) => (issue: { input?: unknown }) => (issue.input === undefined ? undefined : code);

const isInCents = (euros: number) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6;

/** An amount in euros with at most two decimals, from 0 to `max`. */
export function euros(max: number) {
  return z
    .number({ error: unless('invalid_amount') })
    .min(0)
    .max(max)
    .refine(isInCents, { error: 'invalid_amount' });
}

/** A whole number of things, from `min` to `max`. */
export function count(min: number, max: number) {
  return z
    .int({ error: unless('not_whole') })
    .min(min)
    .max(max);
}
