import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import type { MailFailureReason } from '../../mailFailureReason.ts';
import { DAY_MS } from '../../time.ts';
import type { Env } from '../configuration/env.ts';
import { assertNoTransaction } from '../database/assertNoTransaction.ts';
import { findDatabaseOutage, isDatabaseTimeout } from '../database/databaseErrors.ts';
import { mails } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import {
  createEnqueue,
  cronJob,
  type Enqueue,
  handleJob,
  type JobContext,
  type JobHandler,
} from '../jobs/jobs.ts';
import { getMailColumnsWithoutSecrets, hideSecrets, type Mail } from './mailSecrets.ts';
import {
  enqueueMailDelivery,
  enqueueRecipientWipe,
  enqueueSecretWipe,
  notifyMailChanged,
  SEND_JOB_KEY_PREFIX,
  sendMailJob,
  wipeMailRecipientJob,
  wipeMailSecretsJob,
} from './outbox.ts';
import {
  buildSmtpOptions,
  checkMailServer,
  explainMailFailure,
  type MailFailure,
  readMailSettings,
  toMailFailure,
} from './smtpServer.ts';

interface MailSystem {
  readonly jobs: JobHandler[];
  check(): Promise<void>;
  close(): void;
}

const CONNECTIONS = 2;
/** Milliseconds. Short, because the job may be released as soon as the database is back. */
const RETRY_AFTER = 100;
/** Milliseconds until a mail fails, if the server defers this mail or refuses all mails. */
const GIVE_UP_AFTER = { later: 3 * DAY_MS, us: 7 * DAY_MS };
const MAX_ENQUEUED = 1000;

/**
 * Job handlers that send the mails of `insertOutboxMail`, outside of transactions and with a rate limit. If
 * the process dies between the server's *OK* and the commit, the mail is sent again with the same Message-ID,
 * by which mailboxes detect duplicates.
 */
export function createMailSystem(env: Env, log: Logger): MailSystem {
  const settings = readMailSettings(env);
  const transport =
    settings &&
    nodemailer.createTransport({
      ...buildSmtpOptions(settings),
      pool: true,
      maxConnections: CONNECTIONS,
    });
  const sending = createSendingPause();
  const waitForRate = limitRate(env.mailsPerSecond);
  return {
    jobs: [
      handleJob(sendMailJob, ({ mail }, context) => send(mail, context)),
      handleJob(wipeMailSecretsJob, ({ mail }, { db }) => wipe(db, mail)),
      handleJob(wipeMailRecipientJob, async ({ mail }, { db }) => {
        await db
          .update(mails)
          .set({ recipient: '' })
          .where(and(eq(mails.id, mail), eq(mails.state, 'kept')));
      }),
      cronJob('*/10 * * * *', 'mail.takeUp', enqueueLostMails),
    ],
    async check() {
      const failure = settings && (await checkMailServer(settings));
      if (!failure) return;
      const words = `Mails cannot leave: ${explainMailFailure(failure, settings)}. They wait in the outbox.`;
      log.warn({ reason: failure.reason }, words);
    },
    close: () => transport?.close(),
  };

  async function send(id: number, { db, now }: JobContext): Promise<void> {
    const queued = and(eq(mails.id, id), eq(mails.state, 'queued'));
    const [mail] = await db.select().from(mails).where(queued);
    if (!mail) return;
    // The row may have been emptied or deleted while the mail was sent.
    const finish = (outcomeOf: (row: Mail, enqueue: Enqueue) => Promise<Partial<Mail>> | Partial<Mail>) =>
      inTransaction(db, async (tx) => {
        const [row] = await tx.select().from(mails).where(queued).for('update');
        if (!row) return;
        const outcome = await outcomeOf(row, createEnqueue(tx));
        await tx.update(mails).set(outcome).where(eq(mails.id, id));
        if (outcome.state || outcome.reason !== row.reason) await notifyMailChanged(tx, row);
      });
    const keep = (row: Mail, enqueue: Enqueue) => keepInOutbox(row, enqueue, now());
    const giveUp = (failure: MailFailure) =>
      finish(async (row, enqueue) => {
        const opens = row.secretsExpireAt !== null && row.secretsExpireAt > now() && !row.forgetRecipient;
        if (opens) await enqueueSecretWipe(enqueue, id, row.secretsExpireAt as Date, now());
        log.warn({ mail: id, reason: failure.reason }, 'a mail could not be delivered; the outbox says why');
        return { state: 'failed', ...refusalColumns(row, failure), ...(opens ? {} : finishedColumns(row)) };
      });
    const wait = (failure: MailFailure) =>
      finish(async (row, enqueue) => {
        const at = new Date(Date.now() + untilNextAttempt(row, now()));
        await enqueueMailDelivery(enqueue, id, { at, bulk: row.bulk, anonymous: true });
        return refusalColumns(row, failure);
      });
    const handleRefusal = (failure: MailFailure) =>
      (isGivenUp(mail, failure, now()) ? giveUp : wait)(failure);

    if (!transport) return finish(keep);
    if (hasExpired(mail, now()))
      return giveUp({ reason: 'expired', verdict: 'final', serverMessage: mail.failure ?? '' });
    const currentFailure = sending.failure(now());
    if (currentFailure) return handleRefusal(currentFailure);
    assertNoTransaction('Sending a mail');
    await waitForRate();
    try {
      await transport.sendMail(envelope(mail, env));
    } catch (error) {
      const mailFailure = toMailFailure(error);
      if (mailFailure.reason === 'login') settings?.tokens?.forget();
      sending.note(mailFailure, now());
      // Servers repeat the address in their replies, and logs must not contain personal data.
      log.info({ mail: id, reason: mailFailure.reason }, 'a mail was not accepted');
      return handleRefusal(mailFailure);
    }
    sending.note(undefined, now());
    const sentAt = now();
    // A retry of the job would send the mail twice.
    await retryDuringOutage(() =>
      finish((row) => ({ state: 'sent', sentAt, reason: null, failure: null, ...finishedColumns(row) })),
    );
  }
}

const PAUSE = 30_000;

/** Failures before a sender or a mail was named. They concern all mails. */
const connectionFailures: readonly MailFailureReason[] = ['unknownHost', 'unreachable', 'tls', 'login'];

/** Circuit breaker: after a connection or log-in failure, only one mail per `PAUSE` is tried. */
function createSendingPause() {
  let outage: { failure: MailFailure; since: number } | undefined;
  return {
    failure(now: Date): MailFailure | undefined {
      if (!outage) return undefined;
      const passed = now.getTime() - outage.since;
      if (passed >= 0 && passed < PAUSE) return outage.failure;
      outage.since = now.getTime();
      return undefined;
    },
    note(sendFailure: MailFailure | undefined, now: Date): void {
      const concernsAll = sendFailure && connectionFailures.includes(sendFailure.reason);
      outage = concernsAll ? { failure: sendFailure, since: now.getTime() } : undefined;
    },
  };
}

/** Nodemailer's own limit stops for a day after the system clock was set back by a day. */
function limitRate(perSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const start = Math.max(now, next);
    next = start + 1_000 / perSecond;
    await pause(start - now);
  };
}

async function retryDuringOutage(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!findDatabaseOutage(error) && !isDatabaseTimeout(error)) throw error;
      await pause(RETRY_AFTER);
    }
  }
}

async function enqueueLostMails({ transaction }: JobContext): Promise<void> {
  await transaction(async (tx, enqueue) => {
    const lost = await tx
      .select({ id: mails.id })
      .from(mails)
      .where(
        sql`${mails.state} = 'queued' and not exists (select from graphile_worker._private_jobs
              where key = ${SEND_JOB_KEY_PREFIX} || ${mails.id} and attempts < max_attempts)`,
      )
      .orderBy(mails.id)
      .limit(MAX_ENQUEUED);
    for (const { id } of lost) await enqueueMailDelivery(enqueue, id, { bulk: true });
  });
}

async function keepInOutbox(row: Mail, enqueue: Enqueue, now: Date): Promise<Partial<Mail>> {
  if (row.secretsExpireAt) await enqueueSecretWipe(enqueue, row.id, row.secretsExpireAt, now);
  if (row.forgetRecipient) await enqueueRecipientWipe(enqueue, row.id);
  return { state: 'kept', reason: null, failure: null };
}

const waitingTime = (mail: Mail, now: Date) =>
  now.getTime() - (mail.waitingSince ?? mail.createdAt).getTime();

function hasExpired({ secretsExpireAt }: Mail, now: Date): boolean {
  return secretsExpireAt !== null && secretsExpireAt <= now;
}

function isGivenUp(mail: Mail, { verdict }: MailFailure, now: Date): boolean {
  if (verdict === 'final') return true;
  return waitingTime(mail, now) > GIVE_UP_AFTER[mail.forgetRecipient ? 'later' : verdict];
}

/** Half the time that the mail has waited, from ten seconds to ten minutes, and at most until it expires. */
function untilNextAttempt(mail: Mail, now: Date): number {
  const pause = Math.min(Math.max(waitingTime(mail, now) / 2, 10_000), 600_000);
  return mail.secretsExpireAt ? Math.min(pause, mail.secretsExpireAt.getTime() - now.getTime()) : pause;
}

function refusalColumns(mail: Mail, { reason, serverMessage }: MailFailure): Partial<Mail> {
  // The server's reply may contain the address.
  return { reason, failure: mail.forgetRecipient ? null : hideSecrets(serverMessage, mail.secrets) };
}

function envelope(mail: Mail, env: Env) {
  return {
    from: env.mailFrom,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<mail-${mail.id}.${mail.createdAt.getTime()}@${new URL(env.publicUrl).hostname}>`,
    attachments: mail.attachments.map(({ filename, contentType, content, cid }) => ({
      filename,
      contentType,
      content: Buffer.from(content, 'base64'),
      ...(cid && { cid, contentDisposition: 'inline' as const }),
    })),
    // Prevents automatic replies (RFC 3834 §5; the second header is for Exchange).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': mail.language,
    },
  };
}

function finishedColumns(mail: Mail): Partial<Mail> {
  return { ...getMailColumnsWithoutSecrets(mail), ...(mail.forgetRecipient ? { recipient: '' } : {}) };
}

async function wipe(db: JobContext['db'], id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [mail] = await tx.select().from(mails).where(eq(mails.id, id)).for('update');
    if (mail) await tx.update(mails).set(getMailColumnsWithoutSecrets(mail)).where(eq(mails.id, id));
  });
}
