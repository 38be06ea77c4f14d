import { z } from 'zod';
import { LARGEST_ID } from '../../kit/rowId.ts';
import { localDate } from '../../kit/time.ts';

/** All that was done, or who has read agreements that were signed. */
export const logs = ['all', 'agreements'] as const;
export type Log = (typeof logs)[number];

/** A thing as facts name it: `user:12`. */
export const thingNamed = z
  .string()
  .regex(/^[a-zA-Z_]{1,60}:[1-9]\d{0,9}$/, { error: 'invalid_value' })
  .refine((text) => Number(text.split(':')[1]) <= LARGEST_ID, { error: 'invalid_value' });

/** The id of an entry: more than PostgreSQL's integer holds. */
export const entryId = z.preprocess(
  (given) => (typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given),
  z.int().positive({ error: 'invalid_value' }),
);

/** What of the trail is asked for; `search`, of the list, is whose deeds. */
export const trailFilter = z.object({
  from: localDate.optional(),
  to: localDate.optional(),
  /** A kind of fact: `visit.canceled`. */
  kind: z.string().max(80).optional(),
  about: thingNamed.optional(),
  /** What came of one entry that `holds` others; left out, and where neither a kind nor a thing is asked for, those stand under it alone. */
  cause: entryId.optional(),
  log: z.enum(logs).default('all'),
});
export type TrailFilter = z.output<typeof trailFilter>;

/** A value that was changed, in words. */
const change = z.object({ field: z.string(), before: z.string(), after: z.string() });
const detail = z.object({ field: z.string(), value: z.string() });

/** Who acted: somebody with an account, somebody whose account was erased, or nobody who has one. */
export const doers = ['person', 'erased', 'none'] as const;

/** What happened, in words of the reader's language. */
export const trailEntry = z.object({
  id: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  by: z.enum(doers),
  /** The name of somebody with an account, else `''`. */
  who: z.string(),
  kind: z.string(),
  what: z.string(),
  /** `visit:12`, to ask for all about it. */
  about: z.string(),
  /** What it is called, or its number. */
  thing: z.string(),
  changes: z.array(change),
  details: z.array(detail),
  /** Personal values changed too, which administrators' deputies are not shown. */
  withheld: z.boolean(),
  /** How many others came of it, as of a workbook. */
  holds: z.int(),
});
export type TrailEntry = z.output<typeof trailEntry>;

export const trailSorts = ['at'] as const;

/** A kind of what can happen, in words. */
export const trailKind = z.object({ kind: z.string(), what: z.string() });
export const trailKinds = z.object({
  kinds: z.array(trailKind),
  /** The reader may also read the trail of the installation. */
  installation: z.boolean(),
});
