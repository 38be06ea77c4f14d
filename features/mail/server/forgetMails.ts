import { and, eq, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import { heldPeople } from '../../../core/people/server/legalHolds.ts';
import type { ForgetVisitors } from '../../../core/server/feature.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { every } from '../../../kit/server/jobs/jobs.ts';

/** What is about nobody who is held, and goes to none of these addresses. */
const isFree = (users: readonly number[], addresses: readonly string[]) =>
  and(
    or(isNull(mails.aboutUserId), notInArray(mails.aboutUserId, [...users])),
    notInArray(sql`lower(${mails.recipient})`, [...addresses]),
  );

/** What waits to be sent is not old. */
const hasLeft = ne(mails.state, 'queued');

/** The copies of what a building wrote go with the visitors whom they name, attachments included. */
export const forgetMails: ForgetVisitors = async (tx, building, { before, held }) => {
  const written = lt(mails.createdAt, new Date(`${before}T00:00:00Z`));
  const gone = await tx
    .delete(mails)
    .where(and(eq(mails.buildingId, building.single), written, hasLeft, isFree(held.users, held.addresses)))
    .returning({ id: mails.id });
  return gone.length;
};

/** As long as a building may keep its visitors. */
const LONGEST = 90 * 24 * 60 * 60 * 1000;

/** The copies of mails about accounts, which belong to no building. */
export const forgetAccountMails = every('7 2 * * *', 'mail.forget', async ({ db, now }) => {
  const before = new Date(now().getTime() - LONGEST);
  const ofAccounts = and(isNull(mails.buildingId), lt(mails.createdAt, before), hasLeft);
  await db.delete(mails).where(and(ofAccounts, isFree(await heldPeople(db), [])));
});
