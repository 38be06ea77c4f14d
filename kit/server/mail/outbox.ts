import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { activityKind } from '../../activityKind.ts';
import type { Language } from '../../actor.ts';
import { notifyActivity } from '../activity/recordActivity.ts';
import type { Db } from '../database/db.ts';
import { type MailAttachment, mails } from '../database/tables.ts';
import type { Env } from '../env.ts';
import { defineJob, type Enqueue, type EnqueueOptions } from '../jobs/jobs.ts';
import { hasSecrets, withoutSecrets } from './mailSecrets.ts';

/** Announced, not recorded: the outbox is itself the record of what was written and sent. */
export const mailChanged = activityKind('mail.changed', { about: 'mail', topic: 'mails' });

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
  /** When what it tells of was done, where it may be written long after. */
  writtenAt?: Date;
  /** Many at once (an import): leaves after personal mail. */
  bulk?: boolean;
  /** Its address has had its share: it does not leave, and the outbox says so. Its secrets are not kept. */
  withheld?: boolean;
  /** Caused by somebody without a token: leaves after personal mail as well, before bulk. */
  anonymous?: boolean;
}

export const sendMail = defineJob<{ mail: number }>('mail.send');
export const wipeMail = defineJob<{ mail: number }>('mail.wipe');
export const forgetRecipient = defineJob<{ mail: number }>('mail.forgetRecipient');

/** The key of the job that sends a mail: it has one at most. */
export const SENDING_KEY = 'mail.send:';

/** Enqueues the sending of a mail, in place of when it would have been tried. */
export function enqueueSending(enqueue: Enqueue, mail: number, options: EnqueueOptions): Promise<void> {
  return enqueue(sendMail, { mail }, { ...options, key: `${SENDING_KEY}${mail}` });
}

/** Enqueues the wiping of what a mail opens, for when that has expired by the application's clock. */
export function enqueueSecretWipe(enqueue: Enqueue, mail: number, expireAt: Date, now: Date): Promise<void> {
  // Jobs run by the database's clock, which need not be the application's.
  const at = new Date(Date.now() + expireAt.getTime() - now.getTime());
  return enqueue(wipeMail, { mail }, { at, bulk: true });
}

/** Milliseconds for which an address is shown that is nobody's any more, to whoever writes to it by hand instead of a mail server. */
const BY_HAND_WITHIN = 24 * 60 * 60 * 1000;

/**
 * Writes a mail into the outbox and, where a mail server is configured, the job that sends it, both in the caller's
 * transaction. Without one the mail is kept, for administrators to read. Anything that is no address is passed over.
 */
export async function writeMail(
  tx: Db,
  enqueue: Enqueue,
  { anonymous = false, withheld = false, writtenAt, ...given }: MailMessage,
  env: Pick<Env, 'smtpUrl'>,
  now: Date,
): Promise<void> {
  if (!z.email().safeParse(given.recipient).success) return;
  const secretsExpireAt = (!withheld && hasSecrets(given) && given.secretsExpireAt) || null;
  const message = { ...given, secretsExpireAt };
  const state = withheld ? 'withheld' : env.smtpUrl === undefined ? 'kept' : 'queued';
  const [written] = await tx
    .insert(mails)
    .values({ ...message, ...(withheld && withoutSecrets(message)), state, createdAt: writtenAt ?? now })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id });
  if (!written) return;
  await announceMail(tx, { ...message, id: written.id });
  if (withheld) return;
  if (state === 'queued') {
    await enqueueSending(enqueue, written.id, { bulk: message.bulk === true, anonymous });
    return;
  }
  if (secretsExpireAt) await enqueueSecretWipe(enqueue, written.id, secretsExpireAt, now);
  if (message.forgetRecipient) await enqueueRecipientWipe(enqueue, written.id);
}

/** Whether a mail was written under this key, and is still there. */
export async function isMailWritten(db: Db, key: string): Promise<boolean> {
  return (await db.$count(mails, eq(mails.key, key))) > 0;
}

/** The recipient of a mail that is kept, where it is nobody's any more. */
export function enqueueRecipientWipe(enqueue: Enqueue, mail: number): Promise<void> {
  return enqueue(forgetRecipient, { mail }, { at: new Date(Date.now() + BY_HAND_WITHIN), bulk: true });
}

/** Open outboxes read again; not for each mail of thousands. */
export async function announceMail(
  tx: Db,
  { id, buildingId, bulk }: Pick<MailMessage, 'buildingId' | 'bulk'> & { id: number },
) {
  if (buildingId !== null && !bulk) await notifyActivity(tx, [mailChanged({ building: buildingId, id })]);
}
