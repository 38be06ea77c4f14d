import { createHash } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { lockInOrder, lockKind } from '../database/locks.ts';
import { mailAllowances } from '../database/tables.ts';

/** Mails that one kind of call may send to one address (docs/specification.md §10). */
const MOST = { anHour: 3, aDay: 10 };
const HOUR = 60 * 60 * 1000;
const MAILBOX = lockKind('kit.mailbox', 96);

/**
 * Whether one more mail may go to an address that a caller without a token gave, and if so counts it, in the transaction
 * that writes the mail. One at a time asks for a mailbox, so that many at once are not more. `kind` names the call.
 */
export async function mayMailTo(tx: Db, email: string, kind: string, now: Date): Promise<boolean> {
  const mailboxHash = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  await lockInOrder(tx, [MAILBOX.ofHash(mailboxHash)]);
  const sentWithin = (milliseconds: number) =>
    tx.$count(
      mailAllowances,
      and(
        eq(mailAllowances.mailboxHash, mailboxHash),
        eq(mailAllowances.kind, kind),
        gt(mailAllowances.sentAt, new Date(now.getTime() - milliseconds)),
      ),
    );
  if ((await sentWithin(HOUR)) >= MOST.anHour || (await sentWithin(24 * HOUR)) >= MOST.aDay) return false;
  await tx.insert(mailAllowances).values({ kind, mailboxHash, sentAt: now });
  return true;
}

/** Forgets mails that no longer count. */
export async function forgetOldAllowances(db: Db, now: Date): Promise<void> {
  await db.delete(mailAllowances).where(lt(mailAllowances.sentAt, new Date(now.getTime() - 24 * HOUR)));
}
