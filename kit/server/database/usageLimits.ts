import { createHash } from 'node:crypto';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Db } from './db.ts';
import { lockInOrder, lockKind } from './locks.ts';
import { allowances } from './tables.ts';

export interface Limit {
  readonly most: number;
  readonly within: number;
}

/** A rate limit for one subject. Only a hash of the subject is stored. */
export interface Allowance {
  readonly kind: string;
  readonly subject: string;
  readonly limits: readonly Limit[];
}

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;
const ALLOWANCE = lockKind('kit.allowance', 96);

/** Counts one use of each allowance, or none and returns false if one is used up. Locks across processes. */
export async function takeAllowances(
  tx: Db,
  allowancesToTake: readonly Allowance[],
  now: Date,
): Promise<boolean> {
  return (await takeOrFindExhausted(tx, allowancesToTake, now)) === undefined;
}

export async function takeOrFindExhausted<A extends Allowance>(
  tx: Db,
  allowancesToTake: readonly A[],
  now: Date,
): Promise<A | undefined> {
  const hashed = allowancesToTake.map((allowance) => ({ ...allowance, subjectHash: hashOf(allowance) }));
  await lockInOrder(
    tx,
    hashed.map(({ subjectHash }) => ALLOWANCE.ofHash(subjectHash)),
  );
  for (const one of allowancesToTake) if ((await secondsUntilAllowed(tx, [one], now)) > 0) return one;
  await tx
    .insert(allowances)
    .values(hashed.map(({ kind, subjectHash }) => ({ kind, subjectHash, takenAt: now })));
  return undefined;
}

export async function secondsUntilAllowed(
  db: Db,
  allowancesToTake: readonly Allowance[],
  now: Date,
): Promise<number> {
  let longest = 0;
  for (const { limits, ...allowance } of allowancesToTake) {
    for (const { most, within } of limits) {
      const since = new Date(now.getTime() - within);
      const used = and(
        eq(allowances.subjectHash, hashOf(allowance)),
        eq(allowances.kind, allowance.kind),
        gt(allowances.takenAt, since),
      );
      const [last] = await db
        .select({ at: allowances.takenAt })
        .from(allowances)
        .where(used)
        .orderBy(desc(allowances.takenAt))
        .offset(most - 1)
        .limit(1);
      if (last) longest = Math.max(longest, last.at.getTime() + within - now.getTime());
    }
  }
  return Math.ceil(longest / 1000);
}

function hashOf({ subject }: Pick<Allowance, 'subject'>): string {
  return createHash('sha256').update(subject.trim().toLowerCase()).digest('hex');
}

export async function deleteOldAllowances(db: Db, now: Date): Promise<void> {
  await db.delete(allowances).where(lt(allowances.takenAt, new Date(now.getTime() - DAY)));
}
