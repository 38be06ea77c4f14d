import { createHash } from 'node:crypto';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { DAY_MS } from '../../time.ts';
import type { Db } from './db.ts';
import { defineLockKind, lockInOrder } from './locks.ts';
import { allowanceUses } from './tables.ts';

interface UsageLimit {
  readonly maxUses: number;
  readonly withinMs: number;
}

/** A rate limit for one subject. Only a hash of the subject is stored. */
export interface UsageAllowance {
  readonly kind: string;
  readonly subject: string;
  readonly limits: readonly UsageLimit[];
}

const ALLOWANCE = defineLockKind('kit.allowance', 96);

/** Counts one use of each allowance, or none and returns false if one is used up. Locks across processes. */
export async function consumeAllowances(
  tx: Db,
  allowances: readonly UsageAllowance[],
  now: Date,
): Promise<boolean> {
  return (await tryConsumeAllowances(tx, allowances, now)) === undefined;
}

/** Like `consumeAllowances`, but returns the exhausted allowance, or undefined. */
export async function tryConsumeAllowances<A extends UsageAllowance>(
  tx: Db,
  allowances: readonly A[],
  now: Date,
): Promise<A | undefined> {
  const hashed = allowances.map((allowance) => ({ ...allowance, subjectHash: hashOf(allowance) }));
  await lockInOrder(
    tx,
    hashed.map(({ subjectHash }) => ALLOWANCE.ofHash(subjectHash)),
  );
  for (const one of allowances) if ((await getSecondsUntilAllowed(tx, [one], now)) > 0) return one;
  await tx
    .insert(allowanceUses)
    .values(hashed.map(({ kind, subjectHash }) => ({ kind, subjectHash, takenAt: now })));
  return undefined;
}

export async function getSecondsUntilAllowed(
  db: Db,
  allowances: readonly UsageAllowance[],
  now: Date,
): Promise<number> {
  let longest = 0;
  for (const { limits, ...allowance } of allowances) {
    for (const { maxUses, withinMs } of limits) {
      const since = new Date(now.getTime() - withinMs);
      const usesCondition = and(
        eq(allowanceUses.subjectHash, hashOf(allowance)),
        eq(allowanceUses.kind, allowance.kind),
        gt(allowanceUses.takenAt, since),
      );
      const [last] = await db
        .select({ at: allowanceUses.takenAt })
        .from(allowanceUses)
        .where(usesCondition)
        .orderBy(desc(allowanceUses.takenAt))
        .offset(maxUses - 1)
        .limit(1);
      if (last) longest = Math.max(longest, last.at.getTime() + withinMs - now.getTime());
    }
  }
  return Math.ceil(longest / 1000);
}

function hashOf({ subject }: Pick<UsageAllowance, 'subject'>): string {
  return createHash('sha256').update(subject.trim().toLowerCase()).digest('hex');
}

export async function deleteOldAllowanceUses(db: Db, now: Date): Promise<void> {
  await db.delete(allowanceUses).where(lt(allowanceUses.takenAt, new Date(now.getTime() - DAY_MS)));
}
