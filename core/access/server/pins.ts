import { eq } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { endShifts } from './sessions.ts';
import { pins } from './tables.ts';
import { resetGuessCounters } from './throttle.ts';

/** Also ends the person's shifts and clears wrong guesses. Returns whether there was a PIN. */
export async function deletePinAndEndShifts(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db.delete(pins).where(eq(pins.userId, userId));
  await endShifts(db, userId);
  await resetGuessCounters(db, [{ kind: 'pin', key: String(userId) }]);
  return rowCount === 1;
}
