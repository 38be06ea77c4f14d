import { eq } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { endTurnsOf } from './sessions.ts';
import { pins } from './tables.ts';
import { clearGuesses } from './throttle.ts';

/** Takes somebody's PIN away: what it has opened is given back, and whoever guessed at it has nothing to wait for. Answers whether there was one. */
export async function forgetPin(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db.delete(pins).where(eq(pins.userId, userId));
  await endTurnsOf(db, userId);
  await clearGuesses(db, [{ kind: 'pin', key: String(userId) }]);
  return rowCount === 1;
}
