import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { assertNoTransaction } from '../database/assertNoTransaction.ts';
import { databaseOutage, outlasted } from '../database/databaseErrors.ts';
import { lockKind } from '../database/locks.ts';
import { mails } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Env } from '../env.ts';
import { type Enqueue, enqueueInto, every, handle, type JobContext, type JobHandler } from '../jobs/jobs.ts';
import {
  announceMail,
  enqueueSending,
  enqueueWiping,
  forgetRecipient,
  forgetTomorrow,
  SENDING_KEY,
  sendMail,
  wipeMail,
} from './mail.ts';
import {
  type Answered,
  answeredBy,
  askMailServer,
  connectionTo,
  inWords,
  mailSettings,
} from './mailServer.ts';
import { hideSecrets, type Mail, wiped } from './secrets.ts';
import { sendingPause } from './sendingPause.ts';

export interface MailSystem {
  readonly jobs: JobHandler[];
  /** Asks the mail server whether it takes mails, and logs in a sentence what it has against them. Never rejects. */
  check(): Promise<void>;
  /** Closes the connections to the mail server; call it when no job runs any more. */
  close(): void;
}

const SENDING = lockKind('kit.sending', 112);

// Of one process.
const CONNECTIONS = 2;
/** Milliseconds until a mail that is being sent already is looked at again. */
const LOOK_AGAIN_AFTER = 60_000;
/** Milliseconds between two attempts to write down that a mail has left. Short: its job may be given back when the database is there. */
const WRITE_AGAIN_AFTER = 100;
const DAY = 24 * 60 * 60 * 1000;
/** How long a mail waits that is put off by itself, and one of those that the server takes none of. */
const GIVE_UP_AFTER = { later: 3 * DAY, us: 7 * DAY };
/** Mails without a job that the clock takes up at once. */
const TAKEN_UP = 1000;

/**
 * The job handlers that send what `writeMail` wrote, at a bounded rate. TLS and log-in come from `SMTP_URL`.
 * A mail leaves once, outside of any transaction; only when the process dies between the server's *OK* and the commit it
 * leaves again, with the same Message-ID, by which mailboxes recognise it.
 */
export function mailSystem(env: Env, log: Logger): MailSystem {
  const settings = mailSettings(env);
  const transport =
    settings &&
    nodemailer.createTransport({
      ...connectionTo(settings),
      pool: true,
      maxConnections: CONNECTIONS,
      rateLimit: env.mailsPerSecond,
    });
  const sending = sendingPause();
  return {
    jobs: [
      handle(sendMail, async ({ mail }, context) => {
        const hasTried = await context.alone(SENDING.of(mail), () => send(mail, context));
        // Another attempt is under way, whose job may be gone by the time it fails: its worker was taken for dead.
        if (!hasTried)
          await context.transaction((_, enqueue) =>
            enqueueSending(enqueue, mail, { at: new Date(Date.now() + LOOK_AGAIN_AFTER), bulk: true }),
          );
      }),
      handle(wipeMail, ({ mail }, { db }) => wipe(db, mail)),
      handle(forgetRecipient, async ({ mail }, { db }) => {
        await db
          .update(mails)
          .set({ recipient: '' })
          .where(and(eq(mails.id, mail), eq(mails.state, 'kept')));
      }),
      every('*/10 * * * *', 'mail.takeUp', takeUp),
    ],
    async check() {
      const refused = settings && (await askMailServer(settings));
      if (!refused) return;
      const words = `Mails cannot leave: ${inWords(refused, settings)}. They wait in the outbox.`;
      log.warn({ reason: refused.reason }, words);
    },
    close: () => transport?.close(),
  };

  async function send(id: number, { db, now }: JobContext): Promise<void> {
    const queued = and(eq(mails.id, id), eq(mails.state, 'queued'));
    const [mail] = await db.select().from(mails).where(queued);
    if (!mail) return;
    // What is left of a mail is made of its row as it is then: it may have been emptied, or be gone, while it left.
    const finish = (outcomeOf: (row: Mail, enqueue: Enqueue) => Promise<Partial<Mail>> | Partial<Mail>) =>
      inTransaction(db, async (tx) => {
        const [row] = await tx.select().from(mails).where(queued).for('update');
        if (!row) return;
        const outcome = await outcomeOf(row, enqueueInto(tx));
        await tx.update(mails).set(outcome).where(eq(mails.id, id));
        if (outcome.state || outcome.reason !== row.reason) await announceMail(tx, row);
      });
    const keep = (row: Mail, enqueue: Enqueue) => keepByHand(row, enqueue, now());
    const giveUp = (refused: Answered) =>
      finish(async (row, enqueue) => {
        const opens = row.secretsExpireAt !== null && row.secretsExpireAt > now() && !row.forgetRecipient;
        if (opens) await enqueueWiping(enqueue, id, row.secretsExpireAt as Date, now());
        log.warn({ mail: id, reason: refused.reason }, 'a mail could not be delivered; the outbox says why');
        return { state: 'failed', ...toldOf(row, refused), ...(opens ? {} : afterwards(row)) };
      });
    const wait = (refused: Answered) =>
      finish(async (row, enqueue) => {
        const at = new Date(Date.now() + untilNextAttempt(row, now()));
        // What is tried again leaves after what is new.
        await enqueueSending(enqueue, id, { at, bulk: row.bulk, anonymous: true });
        return toldOf(row, refused);
      });
    const notTaken = (refused: Answered) => (isGivenUp(mail, refused, now()) ? giveUp : wait)(refused);

    if (!transport) return finish(keep);
    if (hasExpired(mail, now()))
      return giveUp({ reason: 'expired', verdict: 'final', said: mail.failure ?? '' });
    const known = sending.failure(now());
    if (known) return notTaken(known);
    assertNoTransaction('Sending a mail');
    try {
      await transport.sendMail(envelope(mail, env));
    } catch (error) {
      const refused = answeredBy(error);
      if (refused.reason === 'login') settings?.tokens?.forget();
      sending.note(refused, now());
      // Not what was said: servers repeat the address in it, and logs hold nothing personal.
      log.info({ mail: id, reason: refused.reason }, 'a mail was not accepted');
      return notTaken(refused);
    }
    sending.note(undefined, now());
    const sentAt = now();
    // Tried again it would arrive twice.
    await onceThere(() =>
      finish((row) => ({ state: 'sent', sentAt, reason: null, failure: null, ...afterwards(row) })),
    );
  }
}

/** Writes something down as soon as the database takes it. */
async function onceThere(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!databaseOutage(error) && !outlasted(error)) throw error;
      await pause(WRITE_AGAIN_AFTER);
    }
  }
}

/** Mails that wait and whose job is gone, or has failed for good, get one. */
async function takeUp({ transaction }: JobContext): Promise<void> {
  await transaction(async (tx, enqueue) => {
    const lost = await tx
      .select({ id: mails.id })
      .from(mails)
      .where(
        sql`${mails.state} = 'queued' and not exists (select from graphile_worker._private_jobs
              where key = ${SENDING_KEY} || ${mails.id} and attempts < max_attempts)`,
      )
      .orderBy(mails.id)
      .limit(TAKEN_UP);
    for (const { id } of lost) await enqueueSending(enqueue, id, { bulk: true });
  });
}

/** No mail server is configured any more. */
async function keepByHand(row: Mail, enqueue: Enqueue, now: Date): Promise<Partial<Mail>> {
  if (row.secretsExpireAt) await enqueueWiping(enqueue, row.id, row.secretsExpireAt, now);
  if (row.forgetRecipient) await forgetTomorrow(enqueue, row.id);
  return { state: 'kept', reason: null, failure: null };
}

const waitedFor = (mail: Mail, now: Date) => now.getTime() - (mail.waitingSince ?? mail.createdAt).getTime();

/** What the mail opens opens nothing any more, or was wiped. */
function hasExpired({ secretsExpireAt }: Mail, now: Date): boolean {
  return secretsExpireAt !== null && secretsExpireAt <= now;
}

function isGivenUp(mail: Mail, { verdict }: Answered, now: Date): boolean {
  if (verdict === 'final') return true;
  // An address that is nobody's any more is not kept for longer.
  return waitedFor(mail, now) > GIVE_UP_AFTER[mail.forgetRecipient ? 'later' : verdict];
}

/** Milliseconds until a mail is tried again: half as long as it has waited, from ten seconds to ten minutes, and when it expires. */
function untilNextAttempt(mail: Mail, now: Date): number {
  const pause = Math.min(Math.max(waitedFor(mail, now) / 2, 10_000), 600_000);
  return mail.secretsExpireAt ? Math.min(pause, mail.secretsExpireAt.getTime() - now.getTime()) : pause;
}

/** What the outbox says of a refusal. */
function toldOf(mail: Mail, { reason, said }: Answered): Partial<Mail> {
  // Servers repeat the address in what they say.
  return { reason, failure: mail.forgetRecipient ? null : hideSecrets(said, mail.secrets) };
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
    // Keeps holiday notices from answering (RFC 3834 §5, and Exchange's own way).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': mail.language,
    },
  };
}

/** The columns as they remain of a mail that left or was given up. */
function afterwards(mail: Mail): Partial<Mail> {
  // An address that is nobody's any more.
  return { ...wiped(mail), ...(mail.forgetRecipient ? { recipient: '' } : {}) };
}

async function wipe(db: JobContext['db'], id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [mail] = await tx.select().from(mails).where(eq(mails.id, id)).for('update');
    if (mail) await tx.update(mails).set(wiped(mail)).where(eq(mails.id, id));
  });
}
