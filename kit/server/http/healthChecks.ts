import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import type { Env } from '../configuration/env.ts';
import type { Db } from '../database/db.ts';
import { createBucketProbe } from '../files/requireBucketAccess.ts';
import { getFilesFolder } from '../files/storage.ts';
import { buildSmtpOptions, type MailSettings, readMailSettings } from '../mail/smtpServer.ts';
import type { HealthCheck } from './health.ts';

/** Milliseconds. The result is cached, because each check logs in to the mail server. */
const MAIL_COUNTS = 60_000;
const MAIL_PATIENCE = { connectionTimeout: 1_800, greetingTimeout: 1_800, socketTimeout: 1_800 };

/** `db` is a pool of its own, so that calls and jobs do not delay a check. */
export function createHealthChecks(db: Db, migrations: string, env: Env): Record<string, HealthCheck> {
  const settings = readMailSettings(env);
  return {
    database: { required: true, run: () => isWritable(db) },
    migrations: { required: true, run: () => areRun(db, migrations) },
    storage: { required: true, run: isStorageThere(env) },
    ...(settings && { mail: { required: false, run: mailServer(settings) } }),
  };
}

async function isWritable(db: Db): Promise<void> {
  const { rows } = await db.execute<{ off: string }>(
    sql`select current_setting('transaction_read_only') as off`,
  );
  if (rows[0]?.off !== 'off') throw new Error('The database can only be read.');
}

/** A restored backup of an earlier version lacks migrations. */
async function areRun(db: Db, folder: string): Promise<void> {
  const migrationNames = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const { rows } = await db.execute<{ name: string }>(sql`select name from migrations`);
  const run = new Set(rows.map(({ name }) => name));
  const missing = migrationNames.filter((name) => !run.has(name));
  if (missing.length > 0) throw new Error(`Migrations have not run: ${missing.join(', ')}`);
}

/** A full disk still serves its files, so it does not fail the check. */
function isStorageThere(env: Env): () => Promise<void> {
  if (env.s3) return createBucketProbe(env.s3);
  return () => access(getFilesFolder(env), constants.R_OK | constants.W_OK | constants.X_OK);
}

/** Sends no sender, because some servers penalise a sender without a mail. */
function mailServer(settings: MailSettings): () => Promise<void> {
  const transport = nodemailer.createTransport({ ...buildSmtpOptions(settings), ...MAIL_PATIENCE });
  let checkedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<unknown> = Promise.resolve();
  return async () => {
    if (performance.now() - checkedAt > MAIL_COUNTS) {
      checkedAt = performance.now();
      answer = transport.verify();
      answer.catch(() => settings.tokens?.forget());
    }
    await answer;
  };
}
