import { z } from 'zod';
import { extractEmailAddress } from './emailAddress.ts';

/** Reduces pasted text such as `Jean <jean@example.com>` to its address. The caller adds its own limits. */
export const pastedEmailAddressSchema = z.string().overwrite(extractEmailAddress);

export const emailAddressSchema = (max: number) => pastedEmailAddressSchema.max(max).pipe(z.email());

export const emailAddressOrEmptySchema = (max: number) =>
  pastedEmailAddressSchema
    .max(max)
    .refine((text) => text === '' || z.email().safeParse(text).success, { error: 'invalid_email' });
