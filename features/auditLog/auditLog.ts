import { z } from 'zod';
import { LARGEST_ID } from '../../kit/rowId.ts';
import { localDate } from '../../kit/time.ts';

export const auditLogViews = ['all', 'agreements'] as const;
export type AuditLogView = (typeof auditLogViews)[number];

/** Written as type and id: `user:12`. */
export const entityReference = z
  .string()
  .regex(/^[a-zA-Z_]{1,60}:[1-9]\d{0,9}$/, { error: 'invalid_value' })
  .refine((text) => Number(text.split(':')[1]) <= LARGEST_ID, { error: 'invalid_value' });

/** Ids of entries exceed PostgreSQL's integer. */
export const auditLogEntryId = z.preprocess(
  (given) => (typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given),
  z.int().positive({ error: 'invalid_value' }),
);

export const auditLogFilterSchema = z.object({
  from: localDate.optional(),
  to: localDate.optional(),
  kind: z.string().max(80).optional(),
  about: entityReference.optional(),
  /** Id of an entry that caused others, e.g. an import. These are listed only by cause, kind or thing. */
  cause: auditLogEntryId.optional(),
  log: z.enum(auditLogViews).default('all'),
});
export type AuditLogFilter = z.output<typeof auditLogFilterSchema>;

const change = z.object({ field: z.string(), before: z.string(), after: z.string() });
const detail = z.object({ field: z.string(), value: z.string() });

export const actorKinds = ['person', 'erased', 'none'] as const;

export const auditLogEntrySchema = z.object({
  id: z.int(),
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

export const translatedKindSchema = z.object({ kind: z.string(), what: z.string() });
export const activityKindListSchema = z.object({
  kinds: z.array(translatedKindSchema),
  installation: z.boolean(),
});
