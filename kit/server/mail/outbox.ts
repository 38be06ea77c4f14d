import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { activityKind } from '../../activityKind.ts';
import type { Language } from '../../actor.ts';
import { DAY_MS } from '../../time.ts';
import { notifyActivity } from '../activity/recordActivity.ts';
import type { Env } from '../configuration/env.ts';
import type { Db } from '../database/db.ts';
import { type MailAttachment, mails } from '../database/tables.ts';
import { defineJob, type Enqueue, type EnqueueOptions } from '../jobs/jobs.ts';
import { hasMailSecrets, removeMailSecrets } from './mailSecrets.ts';

/** Not recorded in the audit log, because the outbox itself lists all mails. */
export const outboxMailChanged = activityKind('mail.changed', { entity: 'mail', topic: 'mails' });

export interface OutboxMailInput {
  /** Deduplicates: a second mail with the same key is not written. */
  key: string;
  buildingId: number | null;
  aboutUserId?: number | null;
  recipient: string;
  /** The address belongs to no account: wiped when the mail was sent, has failed, or a day old. */
  forgetRecipient?: boolean;
  language: Language;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  secrets?: string[];
  secretsExpireAt?: Date;
  writtenAt?: Date;
  bulk?: boolean;
  /** The address has reached its rate limit: the mail is not sent and its secrets are not stored. */
  withheld?: boolean;
  anonymous?: boolean;
}

export const sendMailJob = defineJob<{ mail: number }>('mail.send');
export const wipeMailSecretsJob = defineJob<{ mail: number }>('mail.wipe');
export const wipeMailRecipientJob = defineJob<{ mail: number }>('mail.forgetRecipient');

export const SEND_JOB_KEY_PREFIX = 'mail.send:';

export function enqueueMailDelivery(enqueue: Enqueue, mail: number, options: EnqueueOptions): Promise<void> {
  return enqueue(sendMailJob, { mail }, { ...options, key: `${SEND_JOB_KEY_PREFIX}${mail}` });
}

export function enqueueSecretWipe(enqueue: Enqueue, mail: number, expireAt: Date, now: Date): Promise<void> {
  // Jobs run by the database's clock, not by the application's.
  const at = new Date(Date.now() + expireAt.getTime() - now.getTime());
  return enqueue(wipeMailSecretsJob, { mail }, { at, bulk: true });
}

/** Milliseconds. Without a mail server, staff may write to the address by hand. */
const BY_HAND_WITHIN = DAY_MS;

/** Without a mail server, administrators read the mail in the outbox. Ignores invalid addresses. */
export async function insertOutboxMail(
  tx: Db,
  enqueue: Enqueue,
  { anonymous = false, withheld = false, writtenAt, ...newMail }: OutboxMailInput,
  env: Pick<Env, 'smtpUrl'>,
  now: Date,
): Promise<void> {
  if (!z.email().safeParse(newMail.recipient).success) return;
  const secretsExpireAt = (!withheld && hasMailSecrets(newMail) && newMail.secretsExpireAt) || null;
  const message = { ...newMail, secretsExpireAt };
  const state = withheld ? 'withheld' : env.smtpUrl === undefined ? 'kept' : 'queued';
  const [written] = await tx
    .insert(mails)
    .values({ ...message, ...(withheld && removeMailSecrets(message)), state, createdAt: writtenAt ?? now })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id });
  if (!written) return;
  await notifyMailChanged(tx, { ...message, id: written.id });
  if (withheld) return;
  if (state === 'queued') {
    await enqueueMailDelivery(enqueue, written.id, { bulk: message.bulk === true, anonymous });
    return;
  }
  if (secretsExpireAt) await enqueueSecretWipe(enqueue, written.id, secretsExpireAt, now);
  if (message.forgetRecipient) await enqueueRecipientWipe(enqueue, written.id);
}

export async function isMailInOutbox(db: Db, key: string): Promise<boolean> {
  return (await db.$count(mails, eq(mails.key, key))) > 0;
}

export function enqueueRecipientWipe(enqueue: Enqueue, mail: number): Promise<void> {
  return enqueue(wipeMailRecipientJob, { mail }, { at: new Date(Date.now() + BY_HAND_WITHIN), bulk: true });
}

/** Open outboxes reload, but not for each of thousands of mails. */
export async function notifyMailChanged(
  tx: Db,
  { id, buildingId, bulk }: Pick<OutboxMailInput, 'buildingId' | 'bulk'> & { id: number },
) {
  if (buildingId !== null && !bulk)
    await notifyActivity(tx, [outboxMailChanged({ building: buildingId, id })]);
}
