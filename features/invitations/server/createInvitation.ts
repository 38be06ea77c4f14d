import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { can } from '../../../core/people/policy.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { DAY_MS } from '../../../kit/time.ts';
import { invitationCreated, invitationRevoked } from '../activity.ts';
import type { Invitation, NewInvitation } from '../invitation.ts';
import {
  manageableInvitationCondition,
  requireGrantableRole,
  resolveInvitationCompany,
} from './invitationPermissions.ts';
import { readCreatedInvitation } from './listInvitations.ts';
import { type InvitationRecord, insertInvitation, invitationRecordColumns } from './queries.ts';
import { invitations, registrationInvitees } from './tables.ts';

export async function createInvitation(
  context: UserRequestContext,
  input: NewInvitation,
): Promise<{ invitation: Invitation }> {
  const buildingIds = await requireGrantableRole(context, input);
  const { db, actor, now } = context;
  const row = await insertInvitation(db, {
    buildingIds,
    role: input.role,
    companyId: resolveInvitationCompany(context, input.company),
    emailDomain: input.emailDomain,
    maxUses: input.uses,
    expiresAt: new Date(now.getTime() + input.days * DAY_MS),
    createdBy: actor.userId,
    createdAt: now,
  });
  const details = { role: row.role, uses: row.maxUses, days: input.days };
  await context.recordActivity(
    ...buildingIds.map((building) => invitationCreated({ building, id: row.id, details })),
  );
  return { invitation: await readCreatedInvitation(context, row.id) };
}

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

/** Revokes the person's own invitations and the unused ones sent to them. */
export async function eraseOwnAccountInvitations(context: UserRequestContext): Promise<void> {
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

const RETENTION_MS = 90 * DAY_MS;

export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  const before = sql`${new Date(now.getTime() - RETENTION_MS).toISOString()}::timestamptz`;
  const answeredIds = db
    .select({ id: registrationInvitees.invitationId })
    .from(registrationInvitees)
    .where(sql`${registrationInvitees.joinedAt} < ${before}`);
  await db
    .delete(invitations)
    .where(
      or(
        sql`${invitations.expiresAt} < ${before}`,
        sql`${invitations.revokedAt} < ${before}`,
        inArray(invitations.id, answeredIds),
      ),
    );
}
