import { z } from 'zod';
import { arrayCodec, type Codec, objectCodec } from '../../../kit/codec.ts';
import {
  bookingResultSchema,
  type FailedDate,
  failedDateSchema,
  roomAlternativeSchema,
} from './reservation.ts';

const failure: Codec<FailedDate> = {
  schema: z
    .object({
      date: failedDateSchema.shape.date,
      errors: z.object({ non_field_errors: z.array(z.string()), code: z.string() }),
      alternative: roomAlternativeSchema.nullish(),
    })
    .transform(({ errors, ...rest }) => ({ ...rest, code: errors.code, messages: errors.non_field_errors })),
  encode: ({ date, code, messages, alternative }: FailedDate) => ({
    date,
    errors: { non_field_errors: messages, code },
    alternative: alternative ?? null,
  }),
} as unknown as Codec<FailedDate>;

export const bookingResultCodec = objectCodec(bookingResultSchema, {
  failed: ['failed', arrayCodec(failure)],
});
