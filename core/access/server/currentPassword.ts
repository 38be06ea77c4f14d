import { invalidField } from '../../../kit/errors.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { findDeviceMark } from './deviceMarks.ts';
import { isPasswordCorrect } from './password.ts';
import { verifyGuess } from './throttle.ts';

export type CurrentPasswordCheckContext = Pick<UserRequestContext, 'db' | 'now' | 'actor' | 'cookie'>;

/**
 * Wrong passwords count at the known browser, else at the session, so that strangers never lock out the
 * owner.
 */
async function isCurrentPassword(
  caller: CurrentPasswordCheckContext,
  passwordHash: string,
  password: string,
): Promise<boolean> {
  const { db, now, actor } = caller;
  const mark = await findDeviceMark(caller, actor.userId);
  const own = mark
    ? ({ kind: 'device', key: mark } as const)
    : ({ kind: 'session', key: actor.session } as const);
  const proven = await verifyGuess(db, { own }, now, async () =>
    (await isPasswordCorrect(passwordHash, password)) ? true : undefined,
  );
  return proven ?? false;
}

export async function requireCurrentPassword(
  caller: CurrentPasswordCheckContext,
  passwordHash: string,
  password: string,
): Promise<void> {
  if (password === '') throw invalidField('password', 'password_required');
  if (!(await isCurrentPassword(caller, passwordHash, password)))
    throw invalidField('password', 'password_wrong');
}

/** Checks in the transaction that the password is still the verified one. */
export function requireUnchangedPassword(
  { passwordHash }: { passwordHash: string },
  verifiedHash: string | null,
  password = '',
): void {
  if (verifiedHash !== passwordHash)
    throw invalidField('password', password === '' ? 'password_required' : 'password_wrong');
}
