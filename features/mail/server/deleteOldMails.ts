import { and, eq, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { EraseExpiredData } from '../../../core/feature/server/personalData.ts';
import { findPeopleOnLegalHold } from '../../../core/legalHolds/server/legalHolds.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { DAY_MS } from '../../../kit/time.ts';

const isNotUnderLegalHold = (users: readonly number[], addresses: readonly string[]) =>
  and(
    or(isNull(mails.aboutUserId), notInArray(mails.aboutUserId, [...users])),
    notInArray(sql`lower(${mails.recipient})`, [...addresses]),
  );

/** Queued mails are kept until they are sent. */
const isNotQueued = ne(mails.state, 'queued');

export const deleteOldMails: EraseExpiredData = async (tx, building, { before, subjectsOnHold }) => {
  const isOld = lt(mails.createdAt, new Date(`${before}T00:00:00Z`));
  const deleted = await tx
    .delete(mails)
    .where(
      and(
        eq(mails.buildingId, building.single),
        isOld,
        isNotQueued,
        isNotUnderLegalHold(subjectsOnHold.users, subjectsOnHold.addresses),
      ),
    )
    .returning({ id: mails.id });
  return deleted.length;
};

/** Maximum retention period of visitors, in milliseconds. */
const MAX_AGE_MS = 90 * DAY_MS;

/** Mails about accounts belong to no building, so they have a fixed period. */
export const deleteOldAccountMailsJob = cronJob('7 2 * * *', 'mail.forget', async ({ db, now }) => {
  const before = new Date(now().getTime() - MAX_AGE_MS);
  const ofAccounts = and(isNull(mails.buildingId), lt(mails.createdAt, before), isNotQueued);
  await db.delete(mails).where(and(ofAccounts, isNotUnderLegalHold(await findPeopleOnLegalHold(db), [])));
});
