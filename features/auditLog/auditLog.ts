import { z } from 'zod';
import { actorsWithoutAccount } from '../../kit/activityKind.ts';
import { withWireName } from '../../kit/codec.ts';
import { LARGEST_ID, pkSchema } from '../../kit/rowId.ts';
import { localDateSchema } from '../../kit/time.ts';

const auditLogViewNames = ['all', 'agreements'] as const;

/** Written as type and id: `user:12`. */
export const entityReferenceSchema = z
  .string()
  .regex(/^[a-zA-Z_]{1,60}:[1-9]\d{0,9}$/, { error: 'invalid_value' })
  .refine((text) => Number(text.split(':')[1]) <= LARGEST_ID, { error: 'invalid_value' });

/** Ids of entries exceed PostgreSQL's integer. */
export const auditLogEntryIdSchema = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z.int().positive({ error: 'invalid_value' }),
);

export const auditLogFilterSchema = z.object({
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
  kind: z.string().max(80).optional(),
  about: entityReferenceSchema.optional(),
  /** Id of an entry that caused others, e.g. an import. These are listed only by cause, kind or thing. */
  cause: auditLogEntryIdSchema.optional(),
  log: z.enum(auditLogViewNames).default('all'),
});

export type AuditLogFilter = z.output<typeof auditLogFilterSchema>;

const change = z.object({ field: z.string(), before: z.string(), after: z.string() });
const detail = z.object({ field: z.string(), value: z.string() });

/** `none`: a job. */
const actorKinds = ['person', 'erased', ...actorsWithoutAccount, 'none'] as const;
export type ActorKind = (typeof actorKinds)[number];

export const auditLogEntrySchema = z.object({
  id: pkSchema,
  at: z.string(),
  by: z.enum(actorKinds),
  who: z.string(),
  kind: z.string(),
  what: z.string(),
  about: z.string(),
  thing: z.string(),
  changes: z.array(change),
  details: z.array(detail),
  /** True if there are also personal values, which deputies may not see. */
  withheld: z.boolean(),
  /** Number of entries that this one caused, e.g. by an import. */
  holds: z.int(),
});

export type AuditLogEntry = z.output<typeof auditLogEntrySchema>;

export const auditLogSorts = ['at'] as const;

const translatedActivityKindSchema = z.object({ kind: z.string(), what: z.string() });
export const activityKindListSchema = z.object({
  kinds: withWireName(z.array(translatedActivityKindSchema), 'fields'),
  installation: z.boolean(),
});
