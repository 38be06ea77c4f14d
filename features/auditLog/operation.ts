import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';

defineErrors('auditLog', { job_at_work: 409 });

/** What serving needs, as `/readyz` asks for it. */
export const checks = ['database', 'migrations', 'storage', 'mail'] as const;

/** How the installation is. */
export const operation = z.object({
  /** Of the program. */
  version: z.string(),
  /** `off`: no mail server is configured. */
  checks: z.record(z.enum(checks), z.enum(['ok', 'failed', 'off'])),
  /** The last change of the database's schema, and how many there were. */
  migration: z.string(),
  migrations: z.int(),
  mails: z.object({ queued: z.int(), failed: z.int(), kept: z.int() }),
  jobs: z.object({ waiting: z.int(), retrying: z.int(), givenUp: z.int() }),
  /** When the last backup was made, ISO 8601, UTC; null where none is known. Of how many bytes it is. */
  backup: z.object({ at: z.string(), bytes: z.int(), files: z.int() }).nullable(),
});
export type Operation = z.output<typeof operation>;

/** A job that failed too often to be tried again by itself. */
export const deadJob = z.object({
  id: z.int(),
  name: z.string(),
  /** What it was to do, in words. */
  what: z.string(),
  /** ISO 8601, UTC: since when it is to be done, and when it was tried last. */
  since: z.string(),
  triedAt: z.string(),
  attempts: z.int(),
  /** What it failed with last, in the program's words. */
  failure: z.string(),
});
export type DeadJob = z.output<typeof deadJob>;

export const jobSorts = ['since'] as const;
