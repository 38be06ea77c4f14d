import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { can } from '../../../core/people/policy.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import { AppError } from '../../../kit/errors.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { invitationRevoked } from '../activity.ts';
import { manageableInvitationCondition } from './invitationPermissions.ts';
import { type InvitationRecord, invitationRecordColumns } from './queries.ts';
import { invitations, registrationInvitees } from './tables.ts';

export async function revokeInvitation(context: UserRequestContext, { id }: { id: number }): Promise<void> {
  const { db, actor, now } = context;
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const [row] = await db
    .select(invitationRecordColumns)
    .from(invitations)
    .where(and(eq(invitations.id, id), manageableInvitationCondition(actor)))
    .for('update');
  if (!row) throw new AppError('not_found');
  if (row.revokedAt) return;
  await db.update(invitations).set({ revokedAt: now }).where(eq(invitations.id, id));
  await context.recordActivity(...toInvitationRevokedActivities(row));
}

/** Revokes the invitations that the person created and the unused ones sent to them; erases their address. */
export async function revokeInvitationsOfDeletedAccount(context: UserRequestContext): Promise<void> {
  const { db, actor, now } = context;
  const addressedToPersonCondition = or(
    sql`lower(${registrationInvitees.email}) = lower(${actor.email})`,
    eq(registrationInvitees.userId, actor.userId),
  );
  const addressedToPerson = db
    .select({ id: registrationInvitees.invitationId })
    .from(registrationInvitees)
    .where(addressedToPersonCondition);
  const unused = and(inArray(invitations.id, addressedToPerson), lt(invitations.used, invitations.maxUses));
  const revoked = await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(or(eq(invitations.createdBy, actor.userId), unused), isNull(invitations.revokedAt)))
    .returning(invitationRecordColumns);
  await db.delete(registrationInvitees).where(addressedToPersonCondition);
  await context.recordActivity(...revoked.flatMap(toInvitationRevokedActivities));
}

export function toInvitationRevokedActivities({
  id,
  buildingIds,
}: Pick<InvitationRecord, 'id' | 'buildingIds'>): Activity[] {
  return buildingIds.map((building) => invitationRevoked({ building, id }));
}
