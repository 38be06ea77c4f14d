import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Language } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import { recordFacts } from '../../../kit/server/facts/record.ts';
import type { Context } from '../../../kit/server/http/http.ts';
import { enqueueInto } from '../../../kit/server/jobs/jobs.ts';
import { networkOf } from '../../../kit/server/networkHash.ts';
import { lockPerson } from '../../people/server/queries.ts';
import { users } from '../../people/server/tables.ts';
import { passwordReset } from '../facts.ts';
import { type NewPassword, RESET_LIFE, type ResetLink, type ResetLinkCheck } from '../session.ts';
import { forgetMarksOf, keepMark } from './deviceMarks.ts';
import { checkNewPassword, hashPassword } from './password.ts';
import { passwordChanged } from './passwordMail.ts';
import { forgetPin } from './pins.ts';
import { mailReset } from './resetMail.ts';
import { closeSessionsOf } from './sessions.ts';
import { passwordResets } from './tables.ts';
import { clearGuesses, countGuess } from './throttle.ts';
import { findVerification, useVerification, withdrawVerifications } from './verifications.ts';

/** What the mailed links that lead to a password are for: a forgotten one, or the first of an account that somebody opened. */
export type PasswordPurpose = 'passwordReset' | 'accountInvitation';

/** Notes that a password was forgotten. Whether the address has an account is asked by the job alone: nothing here tells. */
export async function askPasswordReset(context: Context, { email }: { email: string }): Promise<void> {
  const { language, address } = context;
  const reset = await noteReset(context, { email, language });
  await context.enqueue(mailReset, { reset, from: networkOf(address) }, { anonymous: true });
}

/** The same for somebody else, whose account it is known to be. */
export async function requestReset(
  context: Context,
  account: { email: string; language: Language },
): Promise<void> {
  await context.enqueue(mailReset, { reset: await noteReset(context, account) });
}

async function noteReset(
  { db, now }: Context,
  { email, language }: { email: string; language: Language },
): Promise<number> {
  const [asked] = await db
    .insert(passwordResets)
    .values({ email, language, requestedAt: now })
    .returning({ id: passwordResets.id });
  if (!asked) throw new Error('A reset was not noted');
  return asked.id;
}

/**
 * Sets a new password by the mailed link, once, and ends all sessions. The account then knows the browser that did it, and no
 * other: whoever else was known may be the one to be locked out, and the owner must not wait for strangers. Throws `reset_link_invalid` for any other link and,
 * while guesses must wait, `too_many_attempts`; who has the right link never waits.
 */
export async function setNewPassword(
  context: Context,
  input: NewPassword,
  purpose: PasswordPurpose = 'passwordReset',
): Promise<void> {
  const { db, now } = context;
  const { password, ...link } = input;
  const done = await tryLink(context, link, async () => {
    const person = await personOf(db, link, purpose, now);
    if (!person) return false;
    checkNewPassword(password, [person.email ?? '', person.firstName, person.lastName], 'password');
    const passwordHash = await hashPassword(password);
    return inTransaction(db, (tx) => open(tx, link, purpose, passwordHash, now));
  });
  if (!done) throw new AppError('reset_link_invalid');
  await keepMark(context, link.userId);
}

/**
 * Says before a password is chosen whether the link would set it, and leaves it as good as it is. Of which address the account is,
 * it tells who has the right link, which that address was mailed. A wrong link counts as a guess here as well.
 */
export async function checkResetLink(
  context: Context,
  link: ResetLink,
  purpose: PasswordPurpose = 'passwordReset',
): Promise<ResetLinkCheck> {
  const person = await personOf(context.db, link, purpose, context.now);
  const isGood = await tryLink(context, link, async () => person !== undefined);
  return { isGood, email: person?.email ?? '' };
}

/** Whose password a link would set. */
async function personOf(db: Db, { userId, token }: ResetLink, purpose: PasswordPurpose, now: Date) {
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
async function open(
  tx: Db,
  { userId, token }: ResetLink,
  purpose: PasswordPurpose,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  // The person before what hangs on them: each of two links would take the other with it, and so does whoever leaves.
  const person = await lockPerson(tx, userId);
  if ((await useVerification(tx, { purpose, token }, now)) !== userId) return false;
  return replace(tx, person, passwordHash, now, userId);
}

/**
 * Sets the password of an account by its address, for whoever runs the installation: as by a mailed link, for a password
 * that is chosen there. Answers whether there is such an account, which may log in. Throws as any new password is refused.
 */
export async function setPasswordFor(db: Db, email: string, password: string, now: Date): Promise<boolean> {
  const account = await findAccount(db, email);
  if (!account) return false;
  checkNewPassword(password, [email, account.firstName, account.lastName], 'password');
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) =>
    replace(tx, await lockPerson(tx, account.id), passwordHash, now, null),
  );
}

/** Who logs in with an address. */
export async function findAccount(db: Db, email: string) {
  const [found] = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, eq(users.active, true)));
  return found;
}

/**
 * Gives somebody, whose row is locked, another password, and ends what the former opened. `actorId`: who did it; null:
 * whoever runs the installation. Answers false where they may not log in at all.
 */
async function replace(
  tx: Db,
  person: typeof users.$inferSelect | undefined,
  passwordHash: string,
  now: Date,
  actorId: number | null,
): Promise<boolean> {
  if (!person?.active || person.email === null) return false;
  const { id, email } = person;
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, id));
  for (const purpose of ['passwordReset', 'accountInvitation'] as const)
    await withdrawVerifications(tx, { purpose, subject: id });
  await closeSessionsOf(tx, id);
  await forgetPin(tx, id);
  await forgetMarksOf(tx, id);
  await clearGuesses(tx, [
    { kind: 'account', key: email },
    { kind: 'reset', key: String(id) },
  ]);
  // Whoever chooses the first has just done so, and need not be told.
  if (person.passwordHash !== '')
    await enqueueInto(tx)(passwordChanged, { user: id, changedAt: now.toISOString() });
  await recordFacts(tx, actorId, now, [passwordReset({ building: null, id })]);
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
  for (const purpose of ['passwordReset', 'accountInvitation'] as const)
    await withdrawVerifications(db, { purpose, subject: userId });
}
