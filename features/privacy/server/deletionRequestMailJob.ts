import { and, eq, isNull, ne } from 'drizzle-orm';
import { findActor } from '../../../core/people/server/actors.ts';
import { findOnlyBuildingId } from '../../../core/people/server/findOnlyBuildingId.ts';
import { findAdministrators, findPersonByEmail } from '../../../core/people/server/queries.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import { defineJob, type JobHandler } from '../../../kit/server/jobs/jobs.ts';
import { formatLongDate } from '../../../kit/server/mail/mailFormats.ts';
import { createMailJobHandler } from '../../../kit/server/mail/mailJob.ts';
import { consumeAnonymousMailAllowance, consumeMailAllowance } from '../../../kit/server/mail/mailLimits.ts';
import type { OutboxMailInput } from '../../../kit/server/mail/outbox.ts';
import { getToday } from '../../../kit/time.ts';
import { deletionRequested } from '../activity.ts';
import { toDeletionRequestsChangedActivities } from './deletionRequests.ts';
import { getAnswerDueDate } from './getAnswerDueDate.ts';
import { composePrivacyMail } from './privacyMail.ts';
import { accountDeletionRequests } from './tables.ts';

/**
 * Confirms a deletion request to its sender and mails the administrators if the account exists. `from`:
 * network of the sender, for the rate limit.
 */
export const deletionRequestReceiptMailJob = defineJob<{ request: number; from?: string }>(
  'privacy.answerDeletionRequest',
);

type RequestRow = typeof accountDeletionRequests.$inferSelect;

/** Safe to retry: a second run finds no address and does nothing. */
export function createDeletionRequestMailHandler(dependencies: JobDependencies): JobHandler {
  const { env } = dependencies;
  return createMailJobHandler(
    env,
    deletionRequestReceiptMailJob,
    async ({ request: id, from = null }, { tx, now }) => {
      const [row] = await tx
        .select()
        .from(accountDeletionRequests)
        .where(eq(accountDeletionRequests.id, id))
        .for('update');
      if (!row || row.email === null) return;
      const person = await findPersonByEmail(tx, row.email);
      const isAllowed = await consumeMailAllowance(
        tx,
        env,
        { kind: 'deletion', email: row.email, from },
        now,
      );
      if (!person || !isAllowed)
        await tx.delete(accountDeletionRequests).where(eq(accountDeletionRequests.id, id));
      if (!isAllowed) return;
      const to = {
        email: person?.email ?? row.email,
        language: person?.language ?? row.language,
        words: { name: capitalizeName(person?.firstName ?? '') },
        building: person && (await findOnlyBuildingId(tx, person.id)),
      };
      const answer = person
        ? composePrivacyMail('received', to, dependencies, (t) => ({ closing: [t('kept')] }))
        : composePrivacyMail('unknown', to, dependencies);
      const senderMail = {
        ...answer,
        key: `privacy.received:${id}`,
        aboutUserId: person?.id ?? null,
        anonymous: true,
      };
      if (!person || !(await attachRequestToAccount(tx, row, person.id, now))) return senderMail;
      const mails: OutboxMailInput[] = [senderMail];
      // Administrators over the rate limit still see the request in their list.
      for (const mail of await mailAdministrators(tx, { ...row, person: person.id, now }, dependencies))
        if (await consumeAnonymousMailAllowance(tx, env, from, now)) mails.push(mail);
      return mails;
    },
  );
}

/** Returns false if the account already has an open request, which then only becomes proven. */
async function attachRequestToAccount(tx: Db, row: RequestRow, userId: number, now: Date): Promise<boolean> {
  const [openRequest] = await tx
    .select()
    .from(accountDeletionRequests)
    .where(
      and(
        eq(accountDeletionRequests.userId, userId),
        isNull(accountDeletionRequests.closedAt),
        ne(accountDeletionRequests.id, row.id),
      ),
    )
    .for('update');
  if (openRequest) {
    await tx.delete(accountDeletionRequests).where(eq(accountDeletionRequests.id, row.id));
    const proven = openRequest.proven || row.proven;
    await tx
      .update(accountDeletionRequests)
      .set({ proven })
      .where(eq(accountDeletionRequests.id, openRequest.id));
    if (proven !== openRequest.proven)
      await recordActivity(tx, null, now, await notifyAdministratorScreens(tx, userId));
    return false;
  }
  await tx
    .update(accountDeletionRequests)
    .set({ email: null, userId })
    .where(eq(accountDeletionRequests.id, row.id));
  const details = { proven: row.proven };
  const requested = deletionRequested({ building: null, id: userId, details });
  await recordActivity(tx, null, now, [requested, ...(await notifyAdministratorScreens(tx, userId))]);
  return true;
}

async function notifyAdministratorScreens(tx: Db, userId: number): Promise<Activity[]> {
  const person = await findActor(tx, userId);
  return toDeletionRequestsChangedActivities(person?.buildings.map(({ id }) => id) ?? []);
}

async function mailAdministrators(
  tx: Db,
  { id: request, proven, person: id, now }: Pick<RequestRow, 'id' | 'proven'> & { person: number; now: Date },
  dependencies: JobDependencies,
): Promise<OutboxMailInput[]> {
  const person = await findActor(tx, id);
  if (!person || person.buildings.length === 0) return [];
  const building = await findOnlyBuildingId(tx, id);
  const scope = new BuildingScope(person.buildings.map((each) => each.id));
  return (await findAdministrators(tx, scope)).map((administrator) => {
    const words = {
      name: capitalizeName(administrator.firstName),
      who: capitalizeName(`${person.firstName} ${person.lastName}`),
      date: formatLongDate(getAnswerDueDate(getToday('UTC', now)), administrator.language),
      email: person.email,
      building: person.buildings.map(({ name }) => name).join(', '),
    };
    const composed = composePrivacyMail(
      'asked',
      { ...administrator, words, building },
      dependencies,
      (t) => ({
        ...(!proven && { paragraphs: [t('hello'), t('text'), t('unproven')] }),
        action: { sentence: t('open'), label: t('label'), path: '/resident/deletionRequests' },
      }),
    );
    return {
      ...composed,
      key: `privacy.asked:${request}:${administrator.id}`,
      aboutUserId: id,
      anonymous: true,
    };
  });
}
