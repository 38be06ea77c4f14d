import { and, eq, gt, inArray, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import { can } from '../../../core/people/policy.ts';
import { users } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import type { UserContext } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { invitationReminded } from '../activity.ts';
import { canBeReminded, MIN_TIME_TO_ANSWER_MS, REMIND_AFTER_MS } from '../invitation.ts';
import { getInvitationState, isAuthorEntitled, isInvitationManageableBy } from './invitationPermissions.ts';
import { inviteeReminderMailJob } from './inviteeMailJobs.ts';
import { invitationColumns } from './queries.ts';
import { invitations, invitees } from './tables.ts';

export async function sendReminder(context: UserContext, { id }: { id: number }): Promise<void> {
  const { db, actor, now } = context;
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const [found] = await db
    .select({ ...invitationColumns, invitedAt: invitees.invitedAt, remindedAt: invitees.remindedAt })
    .from(invitations)
    .innerJoin(invitees, eq(invitees.invitationId, invitations.id))
    .where(and(eq(invitations.id, id), isInvitationManageableBy(actor)))
    .for('update');
  if (!found) throw new AppError('not_found');
  if (getInvitationState(found, now) !== 'open' || !(await isAuthorEntitled(db, found)))
    throw new AppError('invitation_ended');
  if (!canBeReminded(found, now)) throw new AppError('reminded_lately');
  await db.update(invitees).set({ remindedAt: now }).where(eq(invitees.invitationId, id));
  await context.enqueue(inviteeReminderMailJob, { invitation: id, at: now.toISOString() });
  await context.recordActivity(...found.buildingIds.map((building) => invitationReminded({ building, id })));
}

const MAX_PER_RUN = 1_000;

/** Runs hourly, so that a reminder comes at about the time of day of the invitation. */
export const remindInviteesJob = cronJob(
  '17 * * * *',
  'invitations.remind',
  async ({ transaction, now: clock }) => {
    const now = clock();
    await transaction(async (tx, enqueue) => {
      const due = await tx
        .select({ id: invitations.id, buildingIds: invitationColumns.buildingIds })
        .from(invitees)
        .innerJoin(invitations, eq(invitations.id, invitees.invitationId))
        .where(
          and(
            isNull(invitees.remindedAt),
            isNull(invitees.joinedAt),
            lte(invitees.invitedAt, new Date(now.getTime() - REMIND_AFTER_MS)),
            isNull(invitations.revokedAt),
            gt(invitations.expiresAt, new Date(now.getTime() + MIN_TIME_TO_ANSWER_MS)),
            lt(invitations.used, invitations.maxUses),
            notExists(
              tx
                .select({ one: sql`1` })
                .from(users)
                .where(sql`lower(${users.email}) = lower(${invitees.email})`),
            ),
          ),
        )
        .orderBy(invitees.invitedAt)
        .limit(MAX_PER_RUN)
        .for('update', { of: invitees, skipLocked: true });
      const ids = due.map(({ id }) => id);
      await tx.update(invitees).set({ remindedAt: now }).where(inArray(invitees.invitationId, ids));
      for (const id of ids)
        await enqueue(
          inviteeReminderMailJob,
          { invitation: id, at: now.toISOString(), bulk: true },
          { bulk: true },
        );
      const facts = due.flatMap(({ id, buildingIds }) =>
        buildingIds.map((building) => invitationReminded({ building, id })),
      );
      await recordActivity(tx, null, now, facts);
    });
  },
);
