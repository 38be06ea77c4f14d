import { and, eq, gt, inArray, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import { can } from '../../../core/people/policy.ts';
import { users } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { invitationReminded } from '../activity.ts';
import {
  canRemindInvitee,
  INVITATION_REMINDER_DELAY_MS,
  INVITATION_REMINDER_MIN_LEFT_MS,
} from '../invitation.ts';
import { inviteeReminderMailJob } from './invitationMailJobs.ts';
import {
  getInvitationState,
  isInvitationAuthorEntitled,
  manageableInvitationCondition,
} from './invitationPermissions.ts';
import { invitationRecordColumns } from './queries.ts';
import { invitations, registrationInvitees } from './tables.ts';

export async function remindInvitee(context: UserRequestContext, { id }: { id: number }): Promise<void> {
  const { db, actor, now } = context;
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const [invitation] = await db
    .select({
      ...invitationRecordColumns,
      invitedAt: registrationInvitees.invitedAt,
      remindedAt: registrationInvitees.remindedAt,
    })
    .from(invitations)
    .innerJoin(registrationInvitees, eq(registrationInvitees.invitationId, invitations.id))
    .where(and(eq(invitations.id, id), manageableInvitationCondition(actor)))
    .for('update');
  if (!invitation) throw new AppError('not_found');
  if (getInvitationState(invitation, now) !== 'open' || !(await isInvitationAuthorEntitled(db, invitation)))
    throw new AppError('invitation_ended');
  if (!canRemindInvitee(invitation, now)) throw new AppError('reminded_lately');
  await db
    .update(registrationInvitees)
    .set({ remindedAt: now })
    .where(eq(registrationInvitees.invitationId, id));
  await context.enqueue(inviteeReminderMailJob, { invitation: id, at: now.toISOString() });
  await context.recordActivity(
    ...invitation.buildingIds.map((building) => invitationReminded({ building, id })),
  );
}

const MAX_PER_RUN = 1_000;

/** Runs hourly, so that a reminder comes at about the time of day of the invitation. */
export const remindInviteesJob = cronJob(
  '17 * * * *',
  'invitations.remind',
  async ({ transaction, now: clock }) => {
    const now = clock();
    await transaction(async (tx, enqueue) => {
      const dueInvitations = await tx
        .select({ id: invitations.id, buildingIds: invitationRecordColumns.buildingIds })
        .from(registrationInvitees)
        .innerJoin(invitations, eq(invitations.id, registrationInvitees.invitationId))
        .where(
          and(
            isNull(registrationInvitees.remindedAt),
            isNull(registrationInvitees.joinedAt),
            lte(registrationInvitees.invitedAt, new Date(now.getTime() - INVITATION_REMINDER_DELAY_MS)),
            isNull(invitations.revokedAt),
            gt(invitations.expiresAt, new Date(now.getTime() + INVITATION_REMINDER_MIN_LEFT_MS)),
            lt(invitations.used, invitations.maxUses),
            notExists(
              tx
                .select({ one: sql`1` })
                .from(users)
                .where(sql`lower(${users.email}) = lower(${registrationInvitees.email})`),
            ),
          ),
        )
        .orderBy(registrationInvitees.invitedAt)
        .limit(MAX_PER_RUN)
        .for('update', { of: registrationInvitees, skipLocked: true });
      const ids = dueInvitations.map(({ id }) => id);
      await tx
        .update(registrationInvitees)
        .set({ remindedAt: now })
        .where(inArray(registrationInvitees.invitationId, ids));
      for (const id of ids)
        await enqueue(
          inviteeReminderMailJob,
          { invitation: id, at: now.toISOString(), bulk: true },
          { bulk: true },
        );
      const facts = dueInvitations.flatMap(({ id, buildingIds }) =>
        buildingIds.map((building) => invitationReminded({ building, id })),
      );
      await recordActivity(tx, null, now, facts);
    });
  },
);
