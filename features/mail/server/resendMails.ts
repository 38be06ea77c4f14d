import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import { notifyActivity } from '../../../kit/server/activity/recordActivity.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { enqueueMailDelivery, outboxMailChanged } from '../../../kit/server/mail/outbox.ts';
import { mailSentAgain } from '../activity.ts';
import { MAX_RESENT_MAILS } from '../mail.ts';
import { can } from '../policy.ts';
import { mailSendableCondition, mailVisibilityCondition } from './mailVisibility.ts';

export async function resendMail(context: UserRequestContext, { id }: { id: number }): Promise<void> {
  const { db, actor } = context;
  if (!can.send(actor)) throw new AppError('forbidden');
  const [mail] = await db
    .select({ id: mails.id, buildingId: mails.buildingId, sendable: mailSendableCondition(context) })
    .from(mails)
    .where(and(eq(mails.id, id), await mailVisibilityCondition(context)))
    .for('update');
  if (!mail) throw new AppError('not_found');
  if (context.env.smtpUrl === undefined) throw new AppError('no_mail_server');
  if (!mail.sendable) throw new AppError('mail_not_sendable');
  await queueMails(context, [mail], false);
}

/** Queues failed mails behind all others and returns their number. */
export async function resendFailedMails(context: UserRequestContext): Promise<{ count: number }> {
  const { db, actor, env } = context;
  if (!can.send(actor)) throw new AppError('forbidden');
  if (env.smtpUrl === undefined) throw new AppError('no_mail_server');
  const failed = await db
    .select({ id: mails.id, buildingId: mails.buildingId })
    .from(mails)
    .where(await isResendable(context))
    .orderBy(asc(mails.id))
    .limit(MAX_RESENT_MAILS)
    .for('update');
  await queueMails(context, failed, true);
  return { count: failed.length };
}

export async function countFailedMails(context: UserRequestContext): Promise<{ count: number }> {
  const { db, actor } = context;
  if (!can.send(actor)) throw new AppError('forbidden');
  const failed = db
    .select({ id: mails.id })
    .from(mails)
    .where(await isResendable(context))
    .limit(MAX_RESENT_MAILS)
    .as('failed');
  return { count: await db.$count(failed) };
}

/** Written as in the partial index, so that PostgreSQL uses it. */
async function isResendable(context: UserRequestContext): Promise<SQL | undefined> {
  return and(
    sql`${mails.state} = 'failed'`,
    mailSendableCondition(context),
    await mailVisibilityCondition(context),
  );
}

async function queueMails(
  { db, now, enqueue, recordActivity }: UserRequestContext,
  selected: readonly { id: number; buildingId: number | null }[],
  isBulk: boolean,
): Promise<void> {
  const ids = selected.map(({ id }) => id);
  await db
    .update(mails)
    .set({ state: 'queued', reason: null, failure: null, waitingSince: now })
    .where(inArray(mails.id, ids));
  for (const id of ids) await enqueueMailDelivery(enqueue, id, { bulk: isBulk });
  await recordActivity(...selected.map(({ id, buildingId }) => mailSentAgain({ id, building: buildingId })));
  const changed = selected.flatMap(({ id, buildingId }) =>
    buildingId === null ? [] : [outboxMailChanged({ id, building: buildingId })],
  );
  await notifyActivity(db, changed);
}
