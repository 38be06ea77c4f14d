import { desc, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { type ListPersonalData, toPersonalList } from '../../server/personalData.ts';
import { listDeviceMarksOfAccount } from './deviceMarks.ts';
import { passwordResets, sessions } from './tables.ts';
import { findWrongGuesses, type GuessCounter } from './throttle.ts';

export async function findAccountGuessCounters(db: Db, { userId, email }: Actor): Promise<GuessCounter[]> {
  const marks = await listDeviceMarksOfAccount(db, userId);
  const open = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  return [
    { kind: 'account', key: email },
    { kind: 'reset', key: String(userId) },
    ...marks.map(({ markHash }) => ({ kind: 'device', key: markHash }) as const),
    ...open.map(({ tokenHash }) => ({ kind: 'session', key: tokenHash }) as const),
  ];
}

export const listOwnLoginDataForExport: ListPersonalData = async ({ db, actor, language, translate }) => {
  const own = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, actor.userId))
    .orderBy(desc(sessions.lastUsedAt));
  const rows = own.map(({ createdAt, lastUsedAt, remembered }) => ({
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    remembered,
  }));
  const browsers = (await listDeviceMarksOfAccount(db, actor.userId)).map(({ createdAt, lastUsedAt }) => ({
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
  const resetRows = await db
    .select({ requestedAt: passwordResets.requestedAt })
    .from(passwordResets)
    .where(sql`lower(${passwordResets.email}) = lower(${actor.email})`)
    .orderBy(passwordResets.id);
  const resets = resetRows.map(({ requestedAt }) => ({ requestedAt: requestedAt.toISOString() }));
  const guesses = (await findWrongGuesses(db, await findAccountGuessCounters(db, actor))).map(
    ({ failures, firstFailedAt, lastFailedAt }) => ({
      failures,
      firstFailedAt: firstFailedAt.toISOString(),
      lastFailedAt: lastFailedAt.toISOString(),
    }),
  );
  const say = (list: string) => (key: string) => translate(language, `access:personal.${list}.${key}`);
  return [
    toPersonalList('sessions', say('sessions'), rows),
    toPersonalList('knownBrowsers', say('browsers'), browsers),
    toPersonalList('passwordResets', say('resets'), resets),
    toPersonalList('wrongGuesses', say('guesses'), guesses),
  ];
};
