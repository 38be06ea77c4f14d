import type { UserContext } from '../../../kit/server/http/router.ts';
import { markOf } from './deviceMarks.ts';
import { passwordMatches } from './password.ts';
import { guess } from './throttle.ts';

/** Somebody logged in who re-enters their password, before the write that it is for. */
export type Proving = Pick<UserContext, 'db' | 'now' | 'actor' | 'cookie'>;

/**
 * Whether it is the password of the caller's own account. Wrong ones count like those at the log-in, where the account knows
 * the browser at the same counter, and else at one of this session: nobody who guesses elsewhere keeps the owner out. Throws
 * `too_many_attempts` with `Retry-After` while guesses must wait.
 */
export async function isCurrentPassword(
  caller: Proving,
  passwordHash: string,
  password: string,
): Promise<boolean> {
  const { db, now, actor } = caller;
  const mark = await markOf(caller, actor.userId);
  const own = mark
    ? ({ kind: 'device', key: mark } as const)
    : ({ kind: 'session', key: actor.session } as const);
  const proven = await guess(db, { own }, now, async () =>
    (await passwordMatches(passwordHash, password)) ? true : undefined,
  );
  return proven ?? false;
}
