import { and, eq } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Language } from '../../actor.ts';
import { fact } from '../../fact.ts';
import { type Db, inTransaction } from '../database/db.ts';
import { lockKind } from '../database/locks.ts';
import { outsideTransactions } from '../database/outsideTransactions.ts';
import { type MailAttachment, mails } from '../database/tables.ts';
import type { Env } from '../env.ts';
import { announceFacts } from '../facts/record.ts';
import { type Enqueue, enqueueInto, handle, type JobContext, type JobHandler, job } from '../jobs/jobs.ts';

/** Announced, not recorded: the outbox is itself the record of what was written and sent. */
export const mailChanged = fact('mail.changed', { about: 'mail', topic: 'mails' });

export interface MailMessage {
  /** Names what the mail is about; a second message with the same key is not written. */
  key: string;
  /** Null for mails about an account. */
  buildingId: number | null;
  /** A user whom the mail names to somebody else: it is emptied when that account is deleted. */
  aboutUserId?: number | null;
  recipient: string;
  /**
   * Nobody's address any more: it goes as soon as the mail has left or was given up, and a day after where there is no mail server.
   * The mail names nobody.
   */
  forgetRecipient?: boolean;
  language: Language;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** Parts of text and HTML that open something, at least some characters long. */
  secrets?: string[];
  /** From when on they open nothing any more. */
  secretsExpireAt?: Date;
  /** Many at once (an import): leaves after personal mail. */
  bulk?: boolean;
  /** Its address has had its share: it does not leave, and the outbox says so. Its secrets are not kept. */
  withheld?: boolean;
  /** Caused by somebody without a token: leaves after personal mail as well, before bulk. */
  anonymous?: boolean;
}

const sendMail = job<{ mail: number }>('mail.send');
const wipeMail = job<{ mail: number }>('mail.wipe');
const forgetRecipient = job<{ mail: number }>('mail.forgetRecipient');

/** Milliseconds for which an address is shown that is nobody's any more, to whoever writes to it by hand instead of a mail server. */
const BY_HAND_WITHIN = 24 * 60 * 60 * 1000;

/**
 * Writes a mail into the outbox and, where a mail server is configured, the job that sends it, both in the caller's
 * transaction. Without one the mail is kept, for administrators to read. Anything that is no address is passed over.
 */
export async function writeMail(
  tx: Db,
  enqueue: Enqueue,
  { secretsExpireAt, anonymous = false, withheld = false, ...message }: MailMessage,
  env: Pick<Env, 'smtpUrl'>,
  now: Date,
): Promise<void> {
  if (!z.email().safeParse(message.recipient).success) return;
  const state = withheld ? 'withheld' : env.smtpUrl === undefined ? 'kept' : 'queued';
  const [written] = await tx
    .insert(mails)
    .values({ ...message, ...(withheld && withoutSecrets(message)), state, createdAt: now })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id });
  if (!written) return;
  await announceMail(tx, { ...message, id: written.id });
  if (withheld) return;
  if (state === 'queued') {
    await enqueue(sendMail, { mail: written.id }, { bulk: message.bulk === true, anonymous });
    return;
  }
  if (secretsExpireAt) {
    // Jobs run by the database's clock, which need not be the application's.
    const at = new Date(Date.now() + secretsExpireAt.getTime() - now.getTime());
    await enqueue(wipeMail, { mail: written.id }, { at, bulk: true });
  }
  if (message.forgetRecipient) await forgetTomorrow(enqueue, written.id);
}

/** The recipient of a mail that is kept, where it is nobody's any more. */
function forgetTomorrow(enqueue: Enqueue, mail: number): Promise<void> {
  return enqueue(forgetRecipient, { mail }, { at: new Date(Date.now() + BY_HAND_WITHIN), bulk: true });
}

/** Open outboxes read again; not for each mail of thousands. */
async function announceMail(
  tx: Db,
  { id, buildingId, bulk }: Pick<MailMessage, 'buildingId' | 'bulk'> & { id: number },
) {
  if (buildingId !== null && !bulk) await announceFacts(tx, [mailChanged({ building: buildingId, id })]);
}

export interface MailSystem {
  readonly jobs: JobHandler[];
  /** Closes the connections to the mail server; call it when no job runs any more. */
  close(): void;
}

const SENDING = lockKind('kit.sending', 112);

// Of one process. Jobs wait here at most half a second, so that what is personal soon overtakes what is bulk.
const MAILS_PER_SECOND = 10;
const CONNECTIONS = 2;
/** Milliseconds until a mail that is being sent already is looked at again. */
const LOOK_AGAIN_AFTER = 60_000;
/** Not more attempts than the job queue makes: it ends after 25, which take four days. */
const GIVE_UP_AFTER = 3 * 24 * 60 * 60 * 1000;

/**
 * The job handlers that send what `writeMail` wrote, at a bounded rate. TLS and log-in come from `SMTP_URL`.
 * A mail leaves once, outside of any transaction; only when the process dies between the server's *OK* and the commit it
 * leaves again, with the same Message-ID, by which mailboxes recognise it.
 */
export function mailSystem(env: Env, log: Logger): MailSystem {
  const transport = env.smtpUrl === undefined ? undefined : openTransport(env.smtpUrl);
  return {
    jobs: [
      handle(sendMail, async ({ mail }, context) => {
        let failure: Error | undefined;
        const hasTried = await context.alone(SENDING.of(mail), async () => {
          failure = await send(mail, context);
        });
        if (failure) throw failure;
        // Another attempt is under way, whose job may be gone by the time it fails: its worker was taken for dead.
        if (!hasTried)
          await context.transaction((_, enqueue) =>
            enqueue(sendMail, { mail }, { at: new Date(Date.now() + LOOK_AGAIN_AFTER), bulk: true }),
          );
      }),
      handle(wipeMail, ({ mail }, { db }) => wipe(db, mail)),
      handle(forgetRecipient, async ({ mail }, { db }) => {
        await db
          .update(mails)
          .set({ recipient: '' })
          .where(and(eq(mails.id, mail), eq(mails.state, 'kept')));
      }),
    ],
    close: () => transport?.close(),
  };

  async function send(id: number, { db, now }: JobContext): Promise<Error | undefined> {
    const queued = and(eq(mails.id, id), eq(mails.state, 'queued'));
    const [mail] = await db.select().from(mails).where(queued);
    if (!mail) return;
    // What is left of a mail is made of its row as it is then: it may have been emptied, or be gone, while it left.
    const finish = (outcomeOf: (row: Mail) => Partial<Mail>) =>
      inTransaction(db, async (tx) => {
        const [row] = await tx.select().from(mails).where(queued).for('update');
        if (!row) return;
        await tx.update(mails).set(outcomeOf(row)).where(eq(mails.id, id));
        await announceMail(tx, row);
        return row;
      });
    if (!transport) {
      const kept = await finish(() => ({ state: 'kept' }));
      if (kept?.forgetRecipient) await forgetTomorrow(enqueueInto(db), id);
      return;
    }
    outsideTransactions('Sending a mail');
    try {
      await transport.sendMail(envelope(mail, env));
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      if (isFinal(failure) || now().getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER) {
        // Servers repeat the address in what they say.
        const said = mail.forgetRecipient ? codeOf(failure) : failure.message;
        await finish((row) => ({ state: 'failed', failure: said, ...afterwards(row) }));
        log.warn({ mail: id }, 'a mail could not be delivered; the outbox says why');
        return;
      }
      await finish(() => ({ failure: failure.message }));
      // Not the error itself: servers repeat the address in it, and job rows and logs hold nothing personal.
      return new Error(`Mail ${id} is not accepted at the moment (${codeOf(failure)})`);
    }
    const sentAt = now();
    await finish((row) => ({ state: 'sent', sentAt, failure: null, ...afterwards(row) }));
  }
}

type Mail = typeof mails.$inferSelect;

function openTransport(url: string) {
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    rateLimit: MAILS_PER_SECOND,
    connectionTimeout: 20_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
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

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** The server will never take this mail (RFC 5321 §4.2.1). A refused log-in or a lost connection is not about the mail. */
function isFinal({ code, responseCode }: SmtpError): boolean {
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return aboutTheMail && (responseCode === undefined || (responseCode >= 500 && responseCode !== 503));
}

function codeOf({ code, responseCode }: SmtpError): string {
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'no answer';
}

export const HIDDEN = '••••';

/** The text with its secrets replaced by dots. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text);
}

/** The mail's columns as they remain once its links have left or expired. */
function withoutSecrets({
  text,
  html,
  attachments,
  secrets = [],
}: Pick<MailMessage, 'text' | 'html' | 'attachments' | 'secrets'>) {
  return {
    text: hideSecrets(text, secrets),
    html: hideSecrets(html, secrets),
    attachments: attachments.map((file) => (file.secret ? { ...file, content: '' } : file)),
    secrets: [],
  };
}

/** The column as it remains of an address that is nobody's any more. */
function withoutRecipient({ forgetRecipient }: Pick<MailMessage, 'forgetRecipient'>) {
  return forgetRecipient ? { recipient: '' } : {};
}

/** The columns as they remain of a mail that left or was given up. */
function afterwards(mail: Mail): Partial<Mail> {
  return { ...withoutSecrets(mail), ...withoutRecipient(mail) };
}

async function wipe(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [mail] = await tx.select().from(mails).where(eq(mails.id, id)).for('update');
    if (mail) await tx.update(mails).set(withoutSecrets(mail)).where(eq(mails.id, id));
  });
}
