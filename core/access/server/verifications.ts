import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../../kit/server/database/db.ts';
import { hashToken } from '../../../kit/server/hashing/tokenHash.ts';
import { createToken } from './sessions.ts';
import { type VerificationPurpose, verificationLinks } from './tables.ts';

/**
 * A mailed link proves an address. `subject`: id of a registration for that purpose, otherwise of a person.
 */
interface VerificationSubject {
  purpose: VerificationPurpose;
  subject: number;
}

interface OpenedLink {
  purpose: VerificationPurpose;
  token: string;
}

const aboutSubjectCondition = ({ purpose, subject }: VerificationSubject) =>
  and(eq(verificationLinks.purpose, purpose), eq(verificationLinks.subject, subject));

const liveLinkCondition = ({ purpose, token }: OpenedLink, now: Date) =>
  and(
    eq(verificationLinks.purpose, purpose),
    eq(verificationLinks.tokenHash, hashToken(token)),
    gt(verificationLinks.expiresAt, now),
  );

export async function createVerificationLink(
  db: Db,
  subject: VerificationSubject,
  expiresAt: Date,
): Promise<string> {
  const token = createToken();
  await db.insert(verificationLinks).values({ ...subject, tokenHash: hashToken(token), expiresAt });
  return token;
}

export async function hasVerificationLink(db: Db, subject: VerificationSubject): Promise<boolean> {
  return (await db.$count(verificationLinks, aboutSubjectCondition(subject))) > 0;
}

export async function findVerificationLink(db: Db, link: OpenedLink, now: Date) {
  const [verification] = await db.select().from(verificationLinks).where(liveLinkCondition(link, now));
  return verification;
}

/** Returns the subject, or undefined for an invalid link. Its use can be looked up until `reportedUntil`. */
export async function consumeVerificationLink(
  db: Db,
  link: OpenedLink,
  now: Date,
  reportedUntil: Date = now,
): Promise<number | undefined> {
  const [verification] = await db
    .update(verificationLinks)
    .set({ usedAt: now, expiresAt: reportedUntil })
    .where(and(liveLinkCondition(link, now), isNull(verificationLinks.usedAt)))
    .returning({ subject: verificationLinks.subject });
  return verification?.subject;
}

export async function reassignVerificationLinks(
  db: Db,
  from: { purpose: VerificationPurpose; subjects: readonly number[] },
  to: VerificationSubject,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .update(verificationLinks)
    .set({ ...to, usedAt: now, expiresAt })
    .where(
      and(
        eq(verificationLinks.purpose, from.purpose),
        inArray(verificationLinks.subject, [...from.subjects]),
      ),
    );
}

export async function withdrawVerificationLinks(db: Db, subject: VerificationSubject): Promise<void> {
  await db.delete(verificationLinks).where(aboutSubjectCondition(subject));
}

export async function deleteExpiredVerificationLinks(db: Db, now: Date): Promise<void> {
  await db.delete(verificationLinks).where(lte(verificationLinks.expiresAt, now));
}
