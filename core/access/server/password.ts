import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../../kit/errors.ts';
import { assertNoTransaction } from '../../../kit/server/database/assertNoTransaction.ts';
import { createWorkQueue } from '../../../kit/server/workQueue.ts';
import { PASSWORD_MIN } from '../../people/person.ts';
import { COMMON_PASSWORDS } from './commonPasswords.ts';

// OWASP Password Storage Cheat Sheet: Argon2id (the library's default) with 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes 25 ms of CPU time, and the library would use all processors. There are two queues, so that a
// log-in does not wait for new passwords, which anybody may send.
const hashQueue = createWorkQueue({ concurrency: 1, maxWaiting: 200, retryAfter: 10 });
const verifyQueue = createWorkQueue({ concurrency: 1, maxWaiting: 400, retryAfter: 10 });

/** Argon2id in the PHC string format. Throws `busy` if the queue is full. */
export function hashPassword(password: string): Promise<string> {
  assertNoTransaction('Hashing a password');
  return hashQueue.run(() => hash(password.normalize('NFKC'), cost));
}

/** Hash for unknown accounts, which makes their answer take the same time. No password matches it. */
const { memoryCost, timeCost, parallelism } = cost;
const dummyHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** For null (no such account) or '' (no password yet) it takes the same time and returns false. */
export async function isPasswordCorrect(passwordHash: string | null, password: string): Promise<boolean> {
  assertNoTransaction('Checking a password');
  const matches = await verifyQueue.run(() => verify(passwordHash || dummyHash, password.normalize('NFKC')));
  return matches && Boolean(passwordHash);
}

/**
 * Rules of NIST SP 800-63B §5.1.1.2. `own`: the person's address and names. `field`: where errors are
 * reported.
 */
export function requireValidNewPassword(password: string, own: readonly string[], field: string): void {
  const refuse = (code: string, params?: Record<string, number>) => {
    throw new AppError('invalid', { fields: { [field]: [{ code, ...(params && { params }) }] } });
  };
  if ([...password].length < PASSWORD_MIN) refuse('password_too_short', { min: PASSWORD_MIN });
  const plain = password.normalize('NFKC').toLowerCase();
  const letters = plain.replace(/[^a-z0-9]/g, '');
  const isRepetition = /^(.{1,4})\1+$/.test(plain);
  const withoutDigits = letters.replace(/\d+$/, '');
  if (
    isRepetition ||
    COMMON_PASSWORDS.has(plain) ||
    COMMON_PASSWORDS.has(letters) ||
    COMMON_PASSWORDS.has(withoutDigits)
  ) {
    refuse('password_too_common');
  }
  const words = own.map((word) => word.toLowerCase()).filter((word) => word.length >= 4);
  if (words.some((word) => plain === word || withoutDigits === word.replace(/[^a-z0-9]/g, ''))) {
    refuse('password_is_yours');
  }
}
