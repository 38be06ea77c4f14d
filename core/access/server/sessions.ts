import { randomBytes } from 'node:crypto';
import { and, eq, lt, ne, or } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { hashToken } from '../../../kit/server/hashing/tokenHash.ts';
import { users } from '../../people/server/tables.ts';
import { REMEMBERED_SESSION_LIFETIME, UNREMEMBERED_SESSION_LIFETIME } from '../session.ts';
import { sessions } from './tables.ts';

const TOKEN_BYTES = 32;

export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Hexadecimal, because it may be read or typed in capitals. */
export function createHexToken(): string {
  return randomBytes(TOKEN_BYTES).toString('hex');
}

export async function openSession(db: Db, userId: number, remembered: boolean, now: Date): Promise<string> {
  const token = createToken();
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, remembered, createdAt: now, lastUsedAt: now });
  await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId));
  return token;
}

export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Keeps the session with the hash `except`. Also ends the person's shifts in others' sessions. */
export async function closeSessions(db: Db, userId: number, except?: string): Promise<void> {
  await endShifts(db, userId);
  await db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.tokenHash, except)),
    );
}

export async function endShifts(db: Db, userId: number): Promise<void> {
  await db
    .update(sessions)
    .set({ operatorId: null, operatorSince: null })
    .where(eq(sessions.operatorId, userId));
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastUsedAt, new Date(now.getTime() - REMEMBERED_SESSION_LIFETIME)),
        and(
          eq(sessions.remembered, false),
          lt(sessions.createdAt, new Date(now.getTime() - UNREMEMBERED_SESSION_LIFETIME)),
        ),
      ),
    );
}
