import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { requireChangedNames } from '../../../kit/personName.ts';
import type { UserContext } from '../../../kit/server/http/router.ts';
import { isCurrentPassword, type Proving } from '../../access/server/currentPassword.ts';
import { forgetMarksOf, markOf } from '../../access/server/deviceMarks.ts';
import { checkNewPassword, hashPassword } from '../../access/server/password.ts';
import { passwordChanged } from '../../access/server/passwordMail.ts';
import { closeSessionsOf } from '../../access/server/sessions.ts';
import { withdrawVerifications } from '../../access/server/verifications.ts';
import type { RoomQuota } from '../../server/feature.ts';
import { profileChanged } from '../activity.ts';
import type { Me, ProfileEdit } from '../person.ts';
import { confirmEmailJob, emailChangeAskedJob } from './emails.ts';
import { addressTaken, lockPerson } from './queries.ts';
import { emailChanges, users } from './tables.ts';

/** The person logged in, with what their company allows. */
export async function readProfile(context: UserContext, roomQuota: RoomQuota): Promise<Me> {
  const { actor } = context;
  const { company } = actor;
  const quota = await roomQuota(context);
  return {
    id: actor.userId,
    email: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    companyName: company.name,
    role: actor.role,
    managesCompany: actor.managesCompany,
    flags: {
      recordsVisitorEmail: company.recordsVisitorEmail,
      nameVisibility: company.nameVisibility,
      maySwitchLanguage: company.maySwitchLanguage,
    },
    company: { id: company.id, name: company.name, quota: quota.limit, quotaLeft: quota.left },
    assists: actor.assists.map((assisted) => ({ ...assisted, buildings: [...assisted.buildings] })),
    ...(actor.byPin && { byPin: actor.byPin }),
  };
}

/**
 * What comes before a change of one's profile. `provenHash` is that of the current password, where it was given; `mark` is the
 * browser's, where the account knows it.
 */
interface Preparation {
  provenHash: string | null;
  newPasswordHash: string | null;
  mark: string | undefined;
}

/**
 * Compares the current password where it is needed, and hashes the new one. Throws a problem at either's field, and
 * `too_many_attempts` while guesses must wait.
 */
export async function prepareProfile(caller: Proving, input: ProfileEdit): Promise<Preparation> {
  const { db, actor } = caller;
  if (input.id !== actor.userId) throw new AppError('not_found');
  const [person] = await db.select().from(users).where(eq(users.id, actor.userId));
  if (!person) throw new AppError('not_found');
  const { newPassword } = input;
  if (!asksForPassword(person, input)) return { provenHash: null, newPasswordHash: null, mark: undefined };
  await requirePassword(caller, person.passwordHash, input.password ?? '');
  if (newPassword)
    checkNewPassword(newPassword, [person.email ?? '', person.firstName, person.lastName], 'newPassword');
  return {
    provenHash: person.passwordHash,
    newPasswordHash: newPassword ? await hashPassword(newPassword) : null,
    mark: await markOf(caller, person.id),
  };
}

function asksForPassword({ email }: { email: string | null }, input: ProfileEdit): boolean {
  return Boolean(newEmailOf(input, email) || input.newPassword || input.password);
}

/**
 * Changes one's own profile. Address and password ask for the current password; a new password ends all other sessions, and
 * the account knows no other browser any more; a new address waits for its mailed link, and the old address is told.
 */
export async function changeProfile(
  context: UserContext,
  input: ProfileEdit,
  { provenHash, newPasswordHash, mark }: Preparation,
): Promise<{ emailPending: boolean }> {
  const { db, actor, now } = context;
  if (input.id !== actor.userId) throw new AppError('not_found');
  const person = await lockPerson(db, actor.userId);
  if (!person) throw new AppError('not_found');
  requireChangedNames(input, person, ['firstName', 'lastName']);
  const newEmail = newEmailOf(input, person.email);
  if (asksForPassword(person, input)) requireProven(person, provenHash, input.password);
  if (newPasswordHash) {
    await closeSessionsOf(db, person.id, actor.session);
    await forgetMarksOf(db, person.id, mark);
  }
  // Whether an address is free may be known here: the caller is logged in and limited, and must be told.
  if (newEmail && (await addressTaken(db, newEmail, person.id))) throw invalidField('email', 'email_taken');

  const names = {
    firstName: input.firstName ?? person.firstName,
    lastName: input.lastName ?? person.lastName,
  };
  await db
    .update(users)
    .set({
      ...names,
      ...(newPasswordHash && { passwordHash: newPasswordHash }),
      language: context.language,
    })
    .where(eq(users.id, person.id));
  if (newPasswordHash)
    await context.enqueue(passwordChanged, { user: person.id, changedAt: now.toISOString() });
  if (newEmail) {
    const pending = { email: newEmail, requestedAt: now };
    await db
      .insert(emailChanges)
      .values({ userId: person.id, ...pending })
      .onConflictDoUpdate({ target: emailChanges.userId, set: pending });
    await withdrawVerifications(db, { purpose: 'emailChange', subject: person.id });
    await context.enqueue(confirmEmailJob, { user: person.id });
    await context.enqueue(emailChangeAskedJob, { user: person.id });
  }
  const fields = [
    ...(names.firstName !== person.firstName ? ['firstName'] : []),
    ...(names.lastName !== person.lastName ? ['lastName'] : []),
    ...(newPasswordHash ? ['password'] : []),
    ...(newEmail ? ['pendingEmail'] : []),
  ];
  if (fields.length > 0) {
    const before = { firstName: person.firstName, lastName: person.lastName };
    const after = { ...names, ...(newEmail && { pendingEmail: newEmail }) };
    const personal = { id: person.id, before, after };
    await context.recordActivity(profileChanged({ building: null, id: person.id, fields, personal }));
  }
  return { emailPending: newEmail !== undefined };
}

function newEmailOf({ email }: ProfileEdit, current: string | null): string | undefined {
  return email?.toLowerCase() === current?.toLowerCase() ? undefined : email;
}

/** Throws a problem at `password` unless it is the one of the hash, and `too_many_attempts` while guesses must wait. */
export async function requirePassword(
  caller: Proving,
  passwordHash: string,
  password: string,
): Promise<void> {
  if (password === '') throw invalidField('password', 'password_required');
  if (!(await isCurrentPassword(caller, passwordHash, password)))
    throw invalidField('password', 'password_wrong');
}

/** In the write: throws as `requirePassword` where the account's password is not the one that was compared before it. */
export function requireProven(
  { passwordHash }: { passwordHash: string },
  provenHash: string | null,
  password = '',
): void {
  if (provenHash !== passwordHash)
    throw invalidField('password', password === '' ? 'password_required' : 'password_wrong');
}
