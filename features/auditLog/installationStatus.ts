import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';
import { pkSchema } from '../../kit/rowId.ts';

defineErrors('auditLog', { job_at_work: 409 });

export const healthCheckNames = ['database', 'migrations', 'storage', 'mail'] as const;

export const installationStatusSchema = z.object({
  version: z.string(),
  checks: z.record(z.enum(healthCheckNames), z.enum(['ok', 'failed', 'off'])),
  migration: z.string(),
  migrations: z.int(),
  mails: z.object({ queued: z.int(), failed: z.int(), kept: z.int() }),
  jobs: z.object({ waiting: z.int(), retrying: z.int(), givenUp: z.int() }),
  /** Null if no backup is known; `at` is ISO 8601 in UTC. */
  backup: z.object({ at: z.string(), bytes: z.int(), files: z.int() }).nullable(),
});

export type InstallationStatus = z.output<typeof installationStatusSchema>;

/** A job that failed too often to be retried automatically. */
export const deadJobSchema = z.object({
  id: pkSchema,
  name: z.string(),
  what: z.string(),
  since: z.string(),
  triedAt: z.string(),
  attempts: z.int(),
  /** The last error message, untranslated. */
  failure: z.string(),
});

export type DeadJob = z.output<typeof deadJobSchema>;

export const deadJobSorts = ['since'] as const;
