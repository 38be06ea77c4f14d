import { z } from 'zod';
import { toEmailAddress } from './emailAddress.ts';

/** Reduces pasted text such as `Jean <jean@example.com>` to its address. The caller adds its own limits. */
export const emailText = z.string().overwrite(toEmailAddress);

export const emailAddress = (max: number) => emailText.max(max).pipe(z.email());

export const emailAddressOrEmpty = (max: number) =>
  emailText
    .max(max)
    .refine((text) => text === '' || z.email().safeParse(text).success, { error: 'invalid_email' });
