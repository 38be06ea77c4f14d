import { eq, lt } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { consumeVerificationLink, findVerificationLink } from '../../access/server/verifications.ts';
import { emailChanged } from '../../people/activity.ts';
import { isEmailAddressTaken, lockPerson } from '../../people/server/queries.ts';
import { emailChanges, users } from '../../people/server/tables.ts';
import type { EmailConfirmationLinkCheck } from '../account.ts';
import { CONFIRMATION_LINK_LIFETIME } from './emails.ts';

const purpose = 'emailChange';

export async function checkEmailConfirmationLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token }: { token: string },
): Promise<EmailConfirmationLinkCheck> {
  const verification = await findVerificationLink(db, { purpose, token }, now);
  const [change] = verification ? await findChange(db, verification.subject) : [];
  if (!verification || !change?.active) return { state: 'dead', email: null };
  if (verification.usedAt !== null) return { state: 'done', email: change.current };
  const isFree =
    change.wanted !== null && !(await isEmailAddressTaken(db, change.wanted, verification.subject));
  return isFree ? { state: 'open', email: change.wanted } : { state: 'dead', email: null };
}

/** Repeating the call is harmless while the link is valid. Throws `link_invalid` for other tokens. */
export async function confirmEmail(context: Context, { token }: { token: string }): Promise<void> {
  const { db, now } = context;
  const link = { purpose, token } as const;
  const verification = await findVerificationLink(db, link, now);
  if (!verification) throw new AppError('link_invalid');
  // Locks the person before the link, like all code that changes both, to prevent a deadlock.
  const person = await lockPerson(db, verification.subject);
  if ((await consumeVerificationLink(db, link, now, verification.expiresAt)) === undefined) {
    if ((await checkEmailConfirmationLink(context, { token })).state === 'done') return;
    throw new AppError('link_invalid');
  }
  const [emailChange] = await db
    .delete(emailChanges)
    .where(eq(emailChanges.userId, verification.subject))
    .returning();
  if (
    !emailChange ||
    !person?.active ||
    (await isEmailAddressTaken(db, emailChange.email, emailChange.userId))
  )
    throw new AppError('link_invalid');
  await db.update(users).set({ email: emailChange.email }).where(eq(users.id, emailChange.userId));
  const personal = { id: person.id, before: { email: person.email }, after: { email: emailChange.email } };
  await context.recordActivity(emailChanged({ building: null, id: person.id, fields: ['email'], personal }));
}

function findChange(db: Db, userId: number) {
  return db
    .select({ current: users.email, active: users.active, wanted: emailChanges.email })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(eq(users.id, userId));
}

export const expiredEmailChangeCondition = (now: Date) =>
  lt(emailChanges.requestedAt, new Date(now.getTime() - CONFIRMATION_LINK_LIFETIME));
