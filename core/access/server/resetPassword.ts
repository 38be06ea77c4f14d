import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Language } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import { hashNetwork } from '../../../kit/server/hashing/networkHash.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { createEnqueue } from '../../../kit/server/jobs/jobs.ts';
import { lockPerson } from '../../people/server/queries.ts';
import { users } from '../../people/server/tables.ts';
import { passwordReset } from '../activity.ts';
import {
  RESET_LINK_LIFETIME,
  type ResetLink,
  type ResetLinkCheck,
  type SetNewPasswordInput,
} from '../session.ts';
import {
  createDeviceMark,
  deleteDeviceMarksOfAccount,
  setDeviceMarkCookie,
  upsertDeviceMark,
} from './deviceMarks.ts';
import { hashPassword, requireValidNewPassword } from './password.ts';
import { passwordChangedMailJob } from './passwordMail.ts';
import { deletePinAndEndShifts } from './pins.ts';
import { passwordResetMailJob } from './resetMail.ts';
import { closeSessions } from './sessions.ts';
import { passwordResets } from './tables.ts';
import { incrementGuessCount, resetGuessCounters } from './throttle.ts';
import { consumeVerificationLink, findVerificationLink, withdrawVerificationLinks } from './verifications.ts';

type PasswordPurpose = 'passwordReset' | 'accountInvitation';

/** Only the job looks up the account, so that the answer does not reveal whether it exists. */
export async function requestPasswordReset(context: Context, { email }: { email: string }): Promise<void> {
  const { language, networkAddress } = context;
  const reset = await insertReset(context, { email, language });
  await context.enqueue(
    passwordResetMailJob,
    { reset, from: hashNetwork(networkAddress) },
    { anonymous: true },
  );
}

export async function enqueuePasswordResetMail(
  context: Context,
  account: { email: string; language: Language },
): Promise<void> {
  await context.enqueue(passwordResetMailJob, { reset: await insertReset(context, account) });
}

async function insertReset(
  { db, now }: Context,
  { email, language }: { email: string; language: Language },
): Promise<number> {
  const [reset] = await db
    .insert(passwordResets)
    .values({ email, language, requestedAt: now })
    .returning({ id: passwordResets.id });
  if (!reset) throw new Error('The password reset was not inserted');
  return reset.id;
}

/**
 * Works once and ends all sessions. Other known browsers are forgotten, because they may be an intruder's.
 */
export async function setNewPassword(
  context: Context,
  input: SetNewPasswordInput,
  purpose: PasswordPurpose = 'passwordReset',
): Promise<void> {
  const { db, now } = context;
  const { password, ...link } = input;
  const mark = await createDeviceMark(db, link.userId);
  const isReplaced = await tryLink(context, link, async () => {
    const person = await findPersonByLink(db, link, purpose, now);
    if (!person) return false;
    requireValidNewPassword(password, [person.email ?? '', person.firstName, person.lastName], 'password');
    const passwordHash = await hashPassword(password);
    return inTransaction(db, async (tx) => {
      const isSet = await setPasswordByLink(tx, link, purpose, passwordHash, now);
      if (isSet) await upsertDeviceMark(tx, mark, now);
      return isSet;
    });
  });
  if (!isReplaced) throw new AppError('reset_link_invalid');
  setDeviceMarkCookie(context, mark);
}

/** Does not use up the link; a wrong link counts as a guess. Only a valid link reveals the address. */
export async function checkResetLink(
  context: Context,
  link: ResetLink,
  purpose: PasswordPurpose = 'passwordReset',
): Promise<ResetLinkCheck> {
  const person = await findPersonByLink(context.db, link, purpose, context.now);
  const isGood = await tryLink(context, link, async () => person !== undefined);
  return { isGood, email: person?.email ?? '' };
}

async function findPersonByLink(db: Db, { userId, token }: ResetLink, purpose: PasswordPurpose, now: Date) {
  const verification = await findVerificationLink(db, { purpose, token }, now);
  if (verification?.subject !== userId) return undefined;
  const [person] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.active, true)));
  return person;
}

async function tryLink(
  { db, now, networkAddress }: Context,
  { userId }: ResetLink,
  attempt: () => Promise<boolean>,
): Promise<boolean> {
  if (await attempt()) return true;
  await incrementGuessCount(db, { kind: 'reset', key: String(userId) }, now);
  await incrementGuessCount(db, { kind: 'network', key: hashNetwork(networkAddress) }, now);
  return false;
}

async function setPasswordByLink(
  tx: Db,
  { userId, token }: ResetLink,
  purpose: PasswordPurpose,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  // Locks the person before the link, in the same order as account deletion, to prevent a deadlock.
  const person = await lockPerson(tx, userId);
  if ((await consumeVerificationLink(tx, { purpose, token }, now)) !== userId) return false;
  return replacePassword(tx, person, passwordHash, now, userId);
}

/** For the administrator of the installation. Returns false if no active account has the address. */
export async function setPasswordFromCommandLine(
  db: Db,
  email: string,
  password: string,
  now: Date,
): Promise<boolean> {
  const account = await findActiveAccount(db, email);
  if (!account) return false;
  requireValidNewPassword(password, [email, account.firstName, account.lastName], 'password');
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) =>
    replacePassword(tx, await lockPerson(tx, account.id), passwordHash, now, null),
  );
}

export async function findActiveAccount(db: Db, email: string) {
  const [account] = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, eq(users.active, true)));
  return account;
}

/** The person's row must be locked. `actorId` null: the administrator of the installation. */
async function replacePassword(
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
    await withdrawVerificationLinks(tx, { purpose, subject: id });
  await closeSessions(tx, id);
  await deletePinAndEndShifts(tx, id);
  await deleteDeviceMarksOfAccount(tx, id);
  await resetGuessCounters(tx, [
    { kind: 'account', key: email },
    { kind: 'reset', key: String(id) },
  ]);
  // The first password needs no mail: its owner has just chosen it.
  if (person.passwordHash !== '')
    await createEnqueue(tx)(passwordChangedMailJob, { user: id, changedAt: now.toISOString() });
  await recordActivity(tx, actorId, now, [passwordReset({ building: null, id })]);
  return true;
}

export async function deleteExpiredPasswordResets(db: Db, now: Date): Promise<void> {
  await db
    .delete(passwordResets)
    .where(lt(passwordResets.requestedAt, new Date(now.getTime() - RESET_LINK_LIFETIME)));
}

export async function deletePasswordResets(db: Db, userId: number, email: string): Promise<void> {
  await db
    .delete(passwordResets)
    .where(or(eq(passwordResets.userId, userId), sql`lower(${passwordResets.email}) = lower(${email})`));
  for (const purpose of ['passwordReset', 'accountInvitation'] as const)
    await withdrawVerificationLinks(db, { purpose, subject: userId });
}
