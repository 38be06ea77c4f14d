import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { requireValidChangedNames } from '../../../kit/personName.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import {
  type CurrentPasswordCheckContext,
  requireCurrentPassword,
  requireUnchangedPassword,
} from '../../access/server/currentPassword.ts';
import { deleteDeviceMarksOfAccount, findDeviceMark } from '../../access/server/deviceMarks.ts';
import { hashPassword, requireValidNewPassword } from '../../access/server/password.ts';
import { passwordChangedMailJob } from '../../access/server/passwordMail.ts';
import { closeSessions } from '../../access/server/sessions.ts';
import { profileChanged } from '../../people/activity.ts';
import { isEmailAddressTaken, lockPerson } from '../../people/server/queries.ts';
import { users } from '../../people/server/tables.ts';
import type { ProfileEdit } from '../account.ts';
import { requestEmailChange } from './emails.ts';

/** `verifiedHash`: hash of the current password, if given. `mark`: the browser's mark, if known. */
interface Preparation {
  verifiedHash: string | null;
  newPasswordHash: string | null;
  mark: string | undefined;
}

export async function verifyProfileEdit(
  caller: CurrentPasswordCheckContext,
  input: ProfileEdit,
): Promise<Preparation> {
  const { db, actor } = caller;
  if (input.id !== actor.userId) throw new AppError('not_found');
  const [person] = await db.select().from(users).where(eq(users.id, actor.userId));
  if (!person) throw new AppError('not_found');
  const { newPassword } = input;
  if (!needsPassword(person, input)) return { verifiedHash: null, newPasswordHash: null, mark: undefined };
  await requireCurrentPassword(caller, person.passwordHash, input.password ?? '');
  if (newPassword)
    requireValidNewPassword(
      newPassword,
      [person.email ?? '', person.firstName, person.lastName],
      'newPassword',
    );
  return {
    verifiedHash: person.passwordHash,
    newPasswordHash: newPassword ? await hashPassword(newPassword) : null,
    mark: await findDeviceMark(caller, person.id),
  };
}

function needsPassword({ email }: { email: string | null }, input: ProfileEdit): boolean {
  return Boolean(findNewEmail(input, email) || input.newPassword || input.password);
}

/** A new password ends all other sessions and forgets other browsers. */
export async function editProfile(
  context: UserRequestContext,
  input: ProfileEdit,
  { verifiedHash, newPasswordHash, mark }: Preparation,
): Promise<{ emailPending: boolean }> {
  const { db, actor, now } = context;
  if (input.id !== actor.userId) throw new AppError('not_found');
  const person = await lockPerson(db, actor.userId);
  if (!person) throw new AppError('not_found');
  requireValidChangedNames(input, person, ['firstName', 'lastName']);
  const newEmail = findNewEmail(input, person.email);
  if (needsPassword(person, input)) requireUnchangedPassword(person, verifiedHash, input.password);
  if (newPasswordHash) {
    await closeSessions(db, person.id, actor.session);
    await deleteDeviceMarksOfAccount(db, person.id, mark);
  }
  // Revealing that an address is taken is acceptable here: the caller is logged in and rate limited.
  if (newEmail && (await isEmailAddressTaken(db, newEmail, person.id)))
    throw invalidField('email', 'email_taken');

  const names = {
    firstName: input.firstName ?? person.firstName,
    lastName: input.lastName ?? person.lastName,
  };
  await db
    .update(users)
    .set({
      ...names,
      ...(newPasswordHash && { passwordHash: newPasswordHash }),
      // Mails follow the language that the person uses.
      language: context.language,
    })
    .where(eq(users.id, person.id));
  if (newPasswordHash)
    await context.enqueue(passwordChangedMailJob, { user: person.id, changedAt: now.toISOString() });
  if (newEmail) await requestEmailChange(context, person.id, newEmail);
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

function findNewEmail({ email }: ProfileEdit, current: string | null): string | undefined {
  return email?.toLowerCase() === current?.toLowerCase() ? undefined : email;
}
