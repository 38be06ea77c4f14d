import { desc, eq, sql } from 'drizzle-orm';
import { type PersonalData, personalList } from '../../server/personalData.ts';
import { passwordResets, sessions } from './tables.ts';
import { findFailures } from './throttle.ts';

/** Where somebody is logged in, that they forgot their password, and who guessed at it in vain. */
export const listOwnSessions: PersonalData = async ({ db, actor, language, translate }) => {
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
  const asked = await db
    .select({ requestedAt: passwordResets.requestedAt })
    .from(passwordResets)
    .where(sql`lower(${passwordResets.email}) = lower(${actor.email})`)
    .orderBy(passwordResets.id);
  const resets = asked.map(({ requestedAt }) => ({ requestedAt: requestedAt.toISOString() }));
  const guesses = (await findFailures(db, { account: actor.email, reset: String(actor.userId) })).map(
    ({ failures, firstFailedAt, lastFailedAt }) => ({
      failures,
      firstFailedAt: firstFailedAt.toISOString(),
      lastFailedAt: lastFailedAt.toISOString(),
    }),
  );
  const say = (list: string) => (key: string) => translate(language, `access:personal.${list}.${key}`);
  return [
    personalList('sessions', say('sessions'), rows),
    personalList('passwordResets', say('resets'), resets),
    personalList('wrongGuesses', say('guesses'), guesses),
  ];
};
