import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { hashToken } from '../../../kit/server/tokenHash.ts';
import { createToken } from './sessions.ts';
import { type VerificationPurpose, verifications } from './tables.ts';

/**
 * A mailed link proves an address. `subject`: id of a registration for that purpose, otherwise of a person.
 */
export interface VerificationSubject {
  purpose: VerificationPurpose;
  subject: number;
}

interface OpenedLink {
  purpose: VerificationPurpose;
  token: string;
}

const isAbout = ({ purpose, subject }: VerificationSubject) =>
  and(eq(verifications.purpose, purpose), eq(verifications.subject, subject));

const isLive = ({ purpose, token }: OpenedLink, now: Date) =>
  and(
    eq(verifications.purpose, purpose),
    eq(verifications.tokenHash, hashToken(token)),
    gt(verifications.expiresAt, now),
  );

export async function createVerification(
  db: Db,
  subject: VerificationSubject,
  expiresAt: Date,
): Promise<string> {
  const token = createToken();
  await db.insert(verifications).values({ ...subject, tokenHash: hashToken(token), expiresAt });
  return token;
}

export async function hasVerification(db: Db, subject: VerificationSubject): Promise<boolean> {
  return (await db.$count(verifications, isAbout(subject))) > 0;
}

export async function findVerification(db: Db, link: OpenedLink, now: Date) {
  const [verification] = await db.select().from(verifications).where(isLive(link, now));
  return verification;
}

/** Returns the subject, or undefined for an invalid link. Its use can be looked up until `reportedUntil`. */
export async function consumeVerification(
  db: Db,
  link: OpenedLink,
  now: Date,
  reportedUntil: Date = now,
): Promise<number | undefined> {
  const [verification] = await db
    .update(verifications)
    .set({ usedAt: now, expiresAt: reportedUntil })
    .where(and(isLive(link, now), isNull(verifications.usedAt)))
    .returning({ subject: verifications.subject });
  return verification?.subject;
}

export async function reassignVerifications(
  db: Db,
  from: { purpose: VerificationPurpose; subjects: readonly number[] },
  to: VerificationSubject,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .update(verifications)
    .set({ ...to, usedAt: now, expiresAt })
    .where(and(eq(verifications.purpose, from.purpose), inArray(verifications.subject, [...from.subjects])));
}

export async function withdrawVerifications(db: Db, subject: VerificationSubject): Promise<void> {
  await db.delete(verifications).where(isAbout(subject));
}

export async function deleteExpiredVerifications(db: Db, now: Date): Promise<void> {
  await db.delete(verifications).where(lte(verifications.expiresAt, now));
}
