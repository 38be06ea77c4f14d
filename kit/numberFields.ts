import { z } from 'zod';

const otherwise = (code: string) => (issue: { code?: string; input?: unknown }) =>
  issue.code === 'invalid_type' && issue.input !== undefined ? code : undefined;

const isInCents = (euros: number) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6;

export function euroAmountSchema(max: number) {
  return z
    .number({ error: otherwise('invalid_amount') })
    .min(0)
    .max(max)
    .refine(isInCents, { error: 'invalid_amount' });
}

export function wholeNumberSchema(min: number, max: number) {
  return z
    .int({ error: otherwise('not_whole') })
    .min(min)
    .max(max);
}
