import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { hashToken } from '../../../kit/server/tokenHash.ts';
import { newToken } from './sessions.ts';
import { type VerificationPurpose, verifications } from './tables.ts';

/** What a mailed link is about: `subject` is the id of a registration, for all other purposes that of a person. */
export interface About {
  purpose: VerificationPurpose;
  subject: number;
}

/** A link as it was opened. */
interface Opened {
  purpose: VerificationPurpose;
  token: string;
}

const isAbout = ({ purpose, subject }: About) =>
  and(eq(verifications.purpose, purpose), eq(verifications.subject, subject));

const isLive = ({ purpose, token }: Opened, now: Date) =>
  and(
    eq(verifications.purpose, purpose),
    eq(verifications.tokenHash, hashToken(token)),
    gt(verifications.expiresAt, now),
  );

/** Answers the secret of a new link, which stands in its mail and nowhere else: the job that writes the mail makes it. */
export async function makeVerification(db: Db, about: About, expiresAt: Date): Promise<string> {
  const token = newToken();
  await db.insert(verifications).values({ ...about, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** Whether the mail with its link is written: a second one would make that link useless. */
export async function isMailed(db: Db, about: About): Promise<boolean> {
  return (await db.$count(verifications, isAbout(about))) > 0;
}

/** What a link is about, until it expires; one that was used up says so. */
export async function findVerification(db: Db, opened: Opened, now: Date) {
  const [found] = await db.select().from(verifications).where(isLive(opened, now));
  return found;
}

/**
 * Uses a link up, in the caller's transaction, and answers what it is about; undefined for any but a live one. Of two at once
 * one gets it. It says until `saysSoUntil` that it was used.
 */
export async function useVerification(
  db: Db,
  opened: Opened,
  now: Date,
  saysSoUntil: Date = now,
): Promise<number | undefined> {
  const [used] = await db
    .update(verifications)
    .set({ usedAt: now, expiresAt: saysSoUntil })
    .where(and(isLive(opened, now), isNull(verifications.usedAt)))
    .returning({ subject: verifications.subject });
  return used?.subject;
}

/** Links to what has become of it say that from now on, and nothing else. */
export async function redirectVerifications(
  db: Db,
  from: { purpose: VerificationPurpose; subjects: readonly number[] },
  to: About,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .update(verifications)
    .set({ ...to, usedAt: now, expiresAt })
    .where(and(eq(verifications.purpose, from.purpose), inArray(verifications.subject, [...from.subjects])));
}

/** The links open nothing any more. */
export async function withdrawVerifications(db: Db, about: About): Promise<void> {
  await db.delete(verifications).where(isAbout(about));
}

/** What has expired by `now` is deleted. */
export async function forgetExpiredVerifications(db: Db, now: Date): Promise<void> {
  await db.delete(verifications).where(lte(verifications.expiresAt, now));
}
