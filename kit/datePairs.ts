import { z } from 'zod';
import type { Codec } from './codec.ts';
import {
  countDaysInclusive,
  dateSpanSchema,
  type LocalDateSpan,
  localDateSchema,
  MAX_RANGE_DAYS,
} from './time.ts';

export const dateSpansSchema = z
  .array(dateSpanSchema)
  .min(1)
  .max(MAX_RANGE_DAYS)
  .refine(
    (spans) =>
      spans.reduce((sum, span) => sum + countDaysInclusive(span.start, span.end), 0) <= MAX_RANGE_DAYS,
    { error: 'range_too_long', params: { max: MAX_RANGE_DAYS } },
  );

/** The contract's format: `[["2026-11-23","2026-11-23"], …]` (docs/specification.md §4). */
export const datePairsCodec: Codec<LocalDateSpan[]> = {
  schema: z
    .array(z.tuple([z.string(), z.string()]))
    .transform((list) => list.map(([start, end]) => ({ start, end })))
    .pipe(dateSpansSchema) as unknown as z.ZodType<LocalDateSpan[]>,
  encode: (spans: LocalDateSpan[]) => spans.map(({ start, end }) => [start, end]),
};

export const dateOrPairsCodec: Codec<LocalDateSpan[] | undefined> = {
  schema: z.preprocess(
    (received) => (received === '' ? undefined : (received ?? undefined)),
    z
      .union([localDateSchema.transform((date) => [{ start: date, end: date }]), datePairsCodec.schema])
      .optional(),
  ) as unknown as z.ZodType<LocalDateSpan[] | undefined>,
  encode: (spans) => spans && datePairsCodec.encode(spans),
};
