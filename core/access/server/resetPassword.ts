import { and, eq, lt, or, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import { type Db, inTransaction } from '../../../kit/server/database/db.ts';
import { recordFacts } from '../../../kit/server/facts/record.ts';
import type { Context } from '../../../kit/server/http/http.ts';
import { enqueueInto } from '../../../kit/server/jobs/jobs.ts';
import { networkOf } from '../../../kit/server/network.ts';
import { lockPerson } from '../../people/server/queries.ts';
import { users } from '../../people/server/tables.ts';
import { passwordReset } from '../facts.ts';
import { type NewPassword, RESET_LIFE, type ResetLink } from '../session.ts';
import { forgetMarksOf, keepMark } from './deviceMarks.ts';
import { checkNewPassword, hashPassword } from './password.ts';
import { passwordChanged } from './passwordMail.ts';
import { mailReset } from './resetMail.ts';
import { closeSessionsOf } from './sessions.ts';
import { passwordResets } from './tables.ts';
import { clearGuesses, countGuess } from './throttle.ts';
import { findVerification, useVerification, withdrawVerifications } from './verifications.ts';

const purpose = 'passwordReset';

/** Notes that a password was forgotten. Whether the address has an account is asked by the job alone: nothing here tells. */
export async function askPasswordReset(context: Context, { email }: { email: string }): Promise<void> {
  const { db, now, language, address } = context;
  const [asked] = await db
    .insert(passwordResets)
    .values({ email, language, requestedAt: now })
    .returning({ id: passwordResets.id });
  const from = networkOf(address);
  if (asked) await context.enqueue(mailReset, { reset: asked.id, from }, { anonymous: true });
}

/**
 * Sets a new password by the mailed link, once, and ends all sessions. The account then knows the browser that did it, and no
 * other: whoever else was known may be the one to be locked out, and the owner must not wait for strangers. Throws `reset_link_invalid` for any other link and,
 * while guesses must wait, `too_many_attempts`; who has the right link never waits.
 */
export async function setNewPassword(context: Context, input: NewPassword): Promise<void> {
  const { db, now } = context;
  const { password, ...link } = input;
  const done = await tryLink(context, link, async () => {
    const person = await personOf(db, link, now);
    if (!person) return false;
    checkNewPassword(password, [person.email ?? '', person.firstName, person.lastName], 'password');
    const passwordHash = await hashPassword(password);
    return inTransaction(db, (tx) => open(tx, link, passwordHash, now));
  });
  if (!done) throw new AppError('reset_link_invalid');
  await keepMark(context, link.userId);
}

/**
 * Says before a password is chosen whether the link would set it, and leaves it as good as it is. A wrong link counts as a
 * guess here as well.
 */
export async function checkResetLink(context: Context, link: ResetLink): Promise<{ isGood: boolean }> {
  const { db, now } = context;
  const isGood = await tryLink(context, link, async () => (await personOf(db, link, now)) !== undefined);
  return { isGood };
}

/** Whose password a link would set. */
async function personOf(db: Db, { userId, token }: ResetLink, now: Date) {
  const found = await findVerification(db, { purpose, token }, now);
  if (found?.subject !== userId) return undefined;
  const [person] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.active, true)));
  return person;
}

/** Answers what `attempt` does, whether the link was right; a wrong one is counted, and refused while guesses must wait. */
async function tryLink(
  { db, now, address }: Context,
  { userId }: ResetLink,
  attempt: () => Promise<boolean>,
): Promise<boolean> {
  if (await attempt()) return true;
  await countGuess(db, { kind: 'reset', key: String(userId) }, now);
  await countGuess(db, { kind: 'network', key: networkOf(address) }, now);
  return false;
}

/** Whether the link was still right, and set the password. */
async function open(tx: Db, { userId, token }: ResetLink, passwordHash: string, now: Date): Promise<boolean> {
  // The person before what hangs on them: each of two links would take the other with it, and so does whoever leaves.
  const person = await lockPerson(tx, userId);
  if ((await useVerification(tx, { purpose, token }, now)) !== userId) return false;
  if (!person?.active || person.email === null) return false;
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await withdrawVerifications(tx, { purpose, subject: userId });
  await closeSessionsOf(tx, userId);
  await forgetMarksOf(tx, userId);
  await clearGuesses(tx, [
    { kind: 'account', key: person.email },
    { kind: 'reset', key: String(userId) },
  ]);
  await enqueueInto(tx)(passwordChanged, { user: userId, changedAt: now.toISOString() });
  await recordFacts(tx, userId, now, [passwordReset({ building: null, id: userId })]);
  return true;
}

/** Forgets who asked for a link that opens nothing any more. */
export async function forgetDeadResets(db: Db, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.requestedAt, new Date(now.getTime() - RESET_LIFE)));
}

/** Takes back what somebody who leaves has asked for. */
export async function eraseOwnResets(db: Db, userId: number, email: string): Promise<void> {
  await db
    .delete(passwordResets)
    .where(or(eq(passwordResets.userId, userId), sql`lower(${passwordResets.email}) = lower(${email})`));
  await withdrawVerifications(db, { purpose, subject: userId });
}
