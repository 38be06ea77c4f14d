import { z } from 'zod';

/**
 * Overrides the message for values of another type. Zod's own issues remain for missing or out-of-range
 * values.
 */
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

export function count(min: number, max: number) {
  return z
    .int({ error: otherwise('not_whole') })
    .min(min)
    .max(max);
}
