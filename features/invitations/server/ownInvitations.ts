import { eq, or, sql } from 'drizzle-orm';
import { type ListPersonalData, toPersonalList } from '../../../core/server/personalData.ts';
import { accountRegistrations, invitations, registrationInvitees } from './tables.ts';

export const listOwnInvitationsForExport: ListPersonalData = async ({ db, actor, language, translate }) => {
  const invitationRows = await db.select().from(invitations).where(eq(invitations.createdBy, actor.userId));
  const own = invitationRows.map(({ createdAt, expiresAt, role, used, maxUses }) => ({
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    role: translate(language, `invitations:roles.${role}`),
    used: `${used} / ${maxUses}`,
  }));
  const inviteeRows = await db
    .select({
      invitedAt: registrationInvitees.invitedAt,
      remindedAt: registrationInvitees.remindedAt,
      joinedAt: registrationInvitees.joinedAt,
      email: registrationInvitees.email,
      firstName: registrationInvitees.firstName,
      lastName: registrationInvitees.lastName,
    })
    .from(registrationInvitees)
    .where(
      or(
        sql`lower(${registrationInvitees.email}) = lower(${actor.email})`,
        eq(registrationInvitees.userId, actor.userId),
      ),
    )
    .orderBy(registrationInvitees.invitationId);
  const received = inviteeRows.map(({ invitedAt, remindedAt, joinedAt, email, firstName, lastName }) => ({
    invitedAt: invitedAt.toISOString(),
    email,
    firstName,
    lastName,
    remindedAt: remindedAt?.toISOString() ?? '',
    joinedAt: joinedAt?.toISOString() ?? '',
  }));
  const registrationRows = await db
    .select()
    .from(accountRegistrations)
    .where(sql`lower(${accountRegistrations.email}) = lower(${actor.email})`)
    .orderBy(accountRegistrations.id);
  const ownRegistrations = registrationRows.map(({ requestedAt, firstName, lastName, confirmedAt }) => ({
    requestedAt: requestedAt.toISOString(),
    firstName,
    lastName,
    confirmedAt: confirmedAt?.toISOString() ?? '',
  }));
  const say = (list: string) => (key: string) => translate(language, `invitations:personal.${list}.${key}`);
  return [
    toPersonalList('invitations', say('invitations'), own),
    toPersonalList('received', say('received'), received),
    toPersonalList('registrations', say('registrations'), ownRegistrations),
  ];
};
