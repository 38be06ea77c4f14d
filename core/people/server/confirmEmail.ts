import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { findVerification, useVerification } from '../../access/server/verifications.ts';
import { emailChanged } from '../activity.ts';
import type { EmailLinkCheck } from '../person.ts';
import { LINK_LIFE } from './emails.ts';
import { addressTaken, lockPerson } from './queries.ts';
import { emailChanges, users } from './tables.ts';

const purpose = 'emailChange';

/** Which address the link mailed to it would put into effect, or has; it stays as it is. */
export async function checkEmailLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token }: { token: string },
): Promise<EmailLinkCheck> {
  const found = await findVerification(db, { purpose, token }, now);
  const [change] = found ? await changeOf(db, found.subject) : [];
  if (!found || !change?.active) return { state: 'dead', email: null };
  if (found.usedAt !== null) return { state: 'done', email: change.current };
  const isFree = change.wanted !== null && !(await addressTaken(db, change.wanted, found.subject));
  return isFree ? { state: 'open', email: change.wanted } : { state: 'dead', email: null };
}

/**
 * Puts a new address into effect by the link mailed to it, once; repeated while the link lives, it changes nothing. Throws
 * `link_invalid` for any other token.
 */
export async function confirmEmail(context: Context, { token }: { token: string }): Promise<void> {
  const { db, now } = context;
  const opened = { purpose, token } as const;
  const found = await findVerification(db, opened, now);
  if (!found) throw new AppError('link_invalid');
  // The person before what hangs on them: so does whoever asks for yet another address meanwhile, or leaves.
  const person = await lockPerson(db, found.subject);
  if ((await useVerification(db, opened, now, found.expiresAt)) === undefined) {
    // Somebody was first, maybe a moment ago; or it was withdrawn.
    if ((await checkEmailLink(context, { token })).state === 'done') return;
    throw new AppError('link_invalid');
  }
  const [pending] = await db.delete(emailChanges).where(eq(emailChanges.userId, found.subject)).returning();
  if (!pending || !person?.active || (await addressTaken(db, pending.email, pending.userId)))
    throw new AppError('link_invalid');
  await db.update(users).set({ email: pending.email }).where(eq(users.id, pending.userId));
  const personal = { id: person.id, before: { email: person.email }, after: { email: pending.email } };
  await context.recordActivity(emailChanged({ building: null, id: person.id, fields: ['email'], personal }));
}

function changeOf(db: Db, userId: number) {
  return db
    .select({ current: users.email, active: users.active, wanted: emailChanges.email })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(eq(users.id, userId));
}

/** Forgets changes whose link is dead. */
export const deadEmailChange = (now: Date) =>
  sql`${emailChanges.requestedAt} < ${new Date(now.getTime() - LINK_LIFE).toISOString()}::timestamptz`;
