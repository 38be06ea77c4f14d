import { z } from 'zod';
import { extractEmailAddress } from './emailAddress.ts';

/** Reduces pasted text such as `Jean <jean@example.com>` to its address. The caller adds its own limits. */
export const pastedEmailAddress = z.string().overwrite(extractEmailAddress);

export const emailAddress = (max: number) => pastedEmailAddress.max(max).pipe(z.email());

export const emailAddressOrEmpty = (max: number) =>
  pastedEmailAddress
    .max(max)
    .refine((text) => text === '' || z.email().safeParse(text).success, { error: 'invalid_email' });
