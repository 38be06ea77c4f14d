import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import type { Db } from '../database/db.ts';
import type { Replica } from '../database/replica.ts';
import type { Env } from '../env.ts';
import { bucketProbe } from '../files/requireBucket.ts';
import { folderOfFiles } from '../files/storage.ts';
import { connectionTo, type MailSettings, mailSettings } from '../mail/mailServer.ts';
import type { Check } from './health.ts';

/** Milliseconds for which an answer of the mail server counts: it shall not meet a log-in with every question. */
const MAIL_COUNTS = 60_000;
const MAIL_PATIENCE = { connectionTimeout: 1_800, greetingTimeout: 1_800, socketTimeout: 1_800 };

/** What serving needs, and the mail server where there is one. `db` has a connection that no call and no job takes. */
export function healthChecks(db: Db, migrations: string, env: Env, replica?: Replica): Record<string, Check> {
  const settings = mailSettings(env);
  return {
    database: { required: true, ask: () => isWritable(db) },
    migrations: { required: true, ask: () => areRun(db, migrations) },
    storage: { required: true, ask: isStorageThere(env) },
    // Where it is away, the database itself is read.
    ...(replica && { replica: { required: false, ask: async () => isFresh(replica) } }),
    ...(settings && { mail: { required: false, ask: mailServer(settings) } }),
  };
}

function isFresh(replica: Replica): void {
  if (!replica.isFresh())
    throw new Error('The replica is away, no replica of this database, or more than a second behind.');
}

async function isWritable(db: Db): Promise<void> {
  const { rows } = await db.execute<{ off: string }>(
    sql`select current_setting('transaction_read_only') as off`,
  );
  if (rows[0]?.off !== 'off') throw new Error('The database can only be read.');
}

/** All that this program knows, as the database was put together: a backup of an earlier version lacks some. */
async function areRun(db: Db, folder: string): Promise<void> {
  const known = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const { rows } = await db.execute<{ name: string }>(sql`select name from migrations`);
  const run = new Set(rows.map(({ name }) => name));
  const missing = known.filter((name) => !run.has(name));
  if (missing.length > 0) throw new Error(`These were not run: ${missing.join(', ')}`);
}

/** A disk that is full still gives out what it holds, so that is no reason to serve nobody. */
function isStorageThere(env: Env): () => Promise<void> {
  if (env.s3) return bucketProbe(env.s3);
  return () => access(folderOfFiles(env), constants.R_OK | constants.W_OK | constants.X_OK);
}

/** Asks as mails are sent, but nothing about their sender: some servers count who names one and then sends nothing. */
function mailServer(settings: MailSettings): () => Promise<void> {
  const transport = nodemailer.createTransport({ ...connectionTo(settings), ...MAIL_PATIENCE });
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<unknown> = Promise.resolve();
  return async () => {
    if (performance.now() - asked > MAIL_COUNTS) {
      asked = performance.now();
      answer = transport.verify();
      // Its token may be why it was refused.
      answer.catch(() => settings.tokens?.forget());
    }
    await answer;
  };
}
