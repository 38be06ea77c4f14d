import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Language } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { createEnqueue } from '../../../kit/server/jobs/jobs.ts';
import { networkOf } from '../../../kit/server/networkHash.ts';
import { lockPerson } from '../../people/server/queries.ts';
import { users } from '../../people/server/tables.ts';
import { passwordReset } from '../activity.ts';
import { type NewPassword, RESET_LIFE, type ResetLink, type ResetLinkCheck } from '../session.ts';
import { forgetMarksOf, newMark, sendMark, storeMark } from './deviceMarks.ts';
import { checkNewPassword, hashPassword } from './password.ts';
import { passwordChanged } from './passwordMail.ts';
import { forgetPin } from './pins.ts';
import { mailReset } from './resetMail.ts';
import { closeSessionsOf } from './sessions.ts';
import { passwordResets } from './tables.ts';
import { clearGuesses, countGuess } from './throttle.ts';
import { findVerification, useVerification, withdrawVerifications } from './verifications.ts';

/**
 * Purposes of a mailed link that sets a password: a forgotten one, or the first of an account that another
 * person created.
 */
export type PasswordPurpose = 'passwordReset' | 'accountInvitation';

/** Stores a reset request. Only the job looks up the account, so the answer does not reveal if it exists. */
export async function askPasswordReset(context: Context, { email }: { email: string }): Promise<void> {
  const { language, address } = context;
  const reset = await noteReset(context, { email, language });
  await context.enqueue(mailReset, { reset, from: networkOf(address) }, { anonymous: true });
}

/** Like `askPasswordReset`, on behalf of a person whose account is known to exist. */
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
 * Sets a new password by a mailed link, once, and ends all sessions. Then only this browser is known to the
 * account: other known ones may be an intruder's, and the owner must not wait for strangers' guesses. Throws
 * `reset_link_invalid` or, while wrong links must wait, `too_many_attempts`; a right link never waits.
 */
export async function setNewPassword(
  context: Context,
  input: NewPassword,
  purpose: PasswordPurpose = 'passwordReset',
): Promise<void> {
  const { db, now } = context;
  const { password, ...link } = input;
  const mark = await newMark(db, link.userId);
  const done = await tryLink(context, link, async () => {
    const person = await personOf(db, link, purpose, now);
    if (!person) return false;
    checkNewPassword(password, [person.email ?? '', person.firstName, person.lastName], 'password');
    const passwordHash = await hashPassword(password);
    return inTransaction(db, async (tx) => {
      const isSet = await open(tx, link, purpose, passwordHash, now);
      if (isSet) await storeMark(tx, mark, now);
      return isSet;
    });
  });
  if (!done) throw new AppError('reset_link_invalid');
  sendMark(context, mark);
}

/**
 * Checks a link before a password is chosen, without using it up; a wrong link counts as a guess. The
 * account's address is revealed only to a right link, which was mailed to that address.
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

/** The person whose password the link would set; undefined if the link is wrong. */
async function personOf(db: Db, { userId, token }: ResetLink, purpose: PasswordPurpose, now: Date) {
  const found = await findVerification(db, { purpose, token }, now);
  if (found?.subject !== userId) return undefined;
  const [person] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.active, true)));
  return person;
}

/**
 * Runs `attempt`, which returns true for a right link. Counts a wrong one, or throws `too_many_attempts`
 * while wrong links must wait.
 */
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

/** Uses the link and sets the password. Returns false if the link is no longer valid. */
async function open(
  tx: Db,
  { userId, token }: ResetLink,
  purpose: PasswordPurpose,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  // Locks the person before the link, like other links and the deletion of the account, which withdraw this
  // link: the same order prevents a deadlock.
  const person = await lockPerson(tx, userId);
  if ((await useVerification(tx, { purpose, token }, now)) !== userId) return false;
  return replace(tx, person, passwordHash, now, userId);
}

/**
 * Sets the password of an account by its address, for the administrator of the installation. Has the same
 * effects as a mailed link. Returns false if no active account has the address. Throws like any new password.
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

/** The active account of an address. */
export async function findAccount(db: Db, email: string) {
  const [found] = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, eq(users.active, true)));
  return found;
}

/**
 * Replaces the password of a person, whose row is locked, and ends sessions, links, PIN and known browsers.
 * `actorId` null: the administrator of the installation. Returns false if the person may not log in.
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
  // The first password needs no mail: its owner has just chosen it.
  if (person.passwordHash !== '')
    await createEnqueue(tx)(passwordChanged, { user: id, changedAt: now.toISOString() });
  await recordActivity(tx, actorId, now, [passwordReset({ building: null, id })]);
  return true;
}

/** Deletes reset requests whose link has expired. */
export async function forgetDeadResets(db: Db, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.requestedAt, new Date(now.getTime() - RESET_LIFE)));
}

/** Deletes the reset requests and links of a person whose account is deleted. */
export async function eraseOwnResets(db: Db, userId: number, email: string): Promise<void> {
  await db
    .delete(passwordResets)
    .where(or(eq(passwordResets.userId, userId), sql`lower(${passwordResets.email}) = lower(${email})`));
  for (const purpose of ['passwordReset', 'accountInvitation'] as const)
    await withdrawVerifications(db, { purpose, subject: userId });
}
