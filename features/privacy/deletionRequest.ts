import { z } from 'zod';
import { PERSON_EMAIL_MAX } from '../../core/people/person.ts';
import { emailAddress } from '../../kit/emailSchema.ts';
import { plainText } from '../../kit/plainText.ts';

/** Somebody without a token asks for their account to be deleted. */
export const newDeletionRequest = z.object({
  email: emailAddress(PERSON_EMAIL_MAX),
  password: z.string().min(1).max(200),
});
export type NewDeletionRequest = z.output<typeof newDeletionRequest>;

export const REASON_MAX = 2000;

/** How a request ends: the account is deleted, or kept for a reason that is mailed to whose it is. */
export const requestClosing = z
  .object({ deleteAccount: z.boolean(), reason: plainText.max(REASON_MAX).default('') })
  .refine(({ deleteAccount, reason }) => deleteAccount || reason !== '', {
    error: 'required',
    path: ['reason'],
  });
export type RequestClosing = z.output<typeof requestClosing>;

/** A request that waits, as administrators see it. */
export const deletionRequest = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  companyName: z.string(),
  buildings: z.array(z.object({ id: z.int(), name: z.string() })),
  /** ISO 8601, UTC. */
  requestedAt: z.string(),
  /** The last day to answer, counted in UTC. */
  dueOn: z.string(),
  /** The account's own password came with it. */
  proven: z.boolean(),
  /** Somebody who administers all the person's buildings, and could have given them their role. */
  mayDelete: z.boolean(),
});
export type DeletionRequest = z.output<typeof deletionRequest>;

/** What the list can be sorted by. */
export const requestSorts = ['name', 'since'] as const;
export type RequestSort = (typeof requestSorts)[number];
