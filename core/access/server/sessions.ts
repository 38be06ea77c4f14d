import { randomBytes } from 'node:crypto';
import { and, eq, lt, ne, or } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { hashToken } from '../../../kit/server/tokenHash.ts';
import { users } from '../../people/server/tables.ts';
import { FORGOTTEN_AFTER, REMEMBERED_FOR } from '../session.ts';
import { sessions } from './tables.ts';

const TOKEN_BYTES = 32;

/** A secret of 256 random bits, safe in an address. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A token of hexadecimal digits, which can be read in capitals as well. */
export function newCode(): string {
  return randomBytes(TOKEN_BYTES).toString('hex');
}

/** Opens a session and returns its token, which exists nowhere else. */
export async function openSession(db: Db, userId: number, remembered: boolean, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, remembered, createdAt: now, lastUsedAt: now });
  await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId));
  return token;
}

export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends all sessions of a person, except one where a token hash is given, and their turns at those of others. */
export async function closeSessionsOf(db: Db, userId: number, except?: string): Promise<void> {
  await endTurnsOf(db, userId);
  await db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.tokenHash, except)),
    );
}

/** Gives back the sessions of others in which somebody acts by their PIN. */
export async function endTurnsOf(db: Db, userId: number): Promise<void> {
  await db
    .update(sessions)
    .set({ operatorId: null, operatorSince: null })
    .where(eq(sessions.operatorId, userId));
}

/** Forgets sessions whose life is over. */
export async function forgetDeadSessions(db: Db, now: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastUsedAt, new Date(now.getTime() - REMEMBERED_FOR)),
        and(
          eq(sessions.remembered, false),
          lt(sessions.createdAt, new Date(now.getTime() - FORGOTTEN_AFTER)),
        ),
      ),
    );
}
