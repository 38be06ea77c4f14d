import { z } from 'zod';

/** Something of somebody's that goes when their account is deleted, or that stays, in the reader's words. */
export const leavingPart = z.object({
  what: z.enum(['goes', 'stays']),
  /** What it is, and how many: `3 visits ahead`. */
  title: z.string(),
  /** What becomes of it. */
  text: z.string(),
  count: z.int().min(0),
  /** The next of them, each in words; `count` says how many there are. */
  first: z.array(z.string()),
});
export type LeavingPart = z.output<typeof leavingPart>;

/** What went with an account, in each language: whoever is gone has nobody to ask again. */
export const whatLeft = z.object({ fr: z.array(leavingPart), en: z.array(leavingPart) });
export type WhatLeft = z.output<typeof whatLeft>;

/** So many things of a kind are named at most. */
export const LEAVING_NAMED = 200;
