import { desc, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { PersonalData } from '../../feature/server/personalData.ts';
import { deleteDeviceMarksOfAccount, listDeviceMarksOfAccount } from './deviceMarks.ts';
import { deletePasswordResets } from './resetPassword.ts';
import { passwordResets, sessions } from './tables.ts';
import { findWrongGuesses, type GuessCounter, resetGuessCounters } from './throttle.ts';

async function findAccountGuessCounters(db: Db, { userId, email }: Actor): Promise<GuessCounter[]> {
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

export const accessPersonalData: PersonalData = {
  columns: {
    sessions: 'user_id operator_id',
    device_marks: 'user_id',
    password_resets: 'user_id email',
  },
  exported: [
    {
      name: 'sessions',
      labels: 'personal.sessions',
      rows({ db, actor }) {
        const { createdAt, lastUsedAt, remembered } = sessions;
        return db
          .select({ createdAt, lastUsedAt, remembered })
          .from(sessions)
          .where(eq(sessions.userId, actor.userId))
          .orderBy(desc(lastUsedAt));
      },
    },
    {
      name: 'knownBrowsers',
      labels: 'personal.browsers',
      rows: async ({ db, actor }) =>
        (await listDeviceMarksOfAccount(db, actor.userId)).map(({ createdAt, lastUsedAt }) => ({
          createdAt,
          lastUsedAt,
        })),
    },
    {
      name: 'passwordResets',
      labels: 'personal.resets',
      rows: ({ db, actor }) =>
        db
          .select({ requestedAt: passwordResets.requestedAt })
          .from(passwordResets)
          .where(sql`lower(${passwordResets.email}) = lower(${actor.email})`)
          .orderBy(passwordResets.id),
    },
    {
      name: 'wrongGuesses',
      labels: 'personal.guesses',
      async rows({ db, actor }) {
        const guesses = await findWrongGuesses(db, await findAccountGuessCounters(db, actor));
        return guesses.map(({ failures, firstFailedAt, lastFailedAt }) => ({
          failures,
          firstFailedAt,
          lastFailedAt,
        }));
      },
    },
  ],
  async erase({ db, actor }) {
    await deletePasswordResets(db, actor.userId, actor.email);
    await resetGuessCounters(db, await findAccountGuessCounters(db, actor));
    await deleteDeviceMarksOfAccount(db, actor.userId);
  },
};
