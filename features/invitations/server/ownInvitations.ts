import { eq, or, sql } from 'drizzle-orm';
import { type ListPersonalData, toPersonalList } from '../../../core/server/personalData.ts';
import { invitations, invitees, registrations } from './tables.ts';

export const listOwnInvitations: ListPersonalData = async ({ db, actor, language, translate }) => {
  const made = await db.select().from(invitations).where(eq(invitations.createdBy, actor.userId));
  const own = made.map(({ createdAt, expiresAt, role, used, maxUses }) => ({
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    role: translate(language, `invitations:roles.${role}`),
    used: `${used} / ${maxUses}`,
  }));
  const given = await db
    .select({
      invitedAt: invitees.invitedAt,
      remindedAt: invitees.remindedAt,
      joinedAt: invitees.joinedAt,
      email: invitees.email,
      firstName: invitees.firstName,
      lastName: invitees.lastName,
    })
    .from(invitees)
    .where(or(sql`lower(${invitees.email}) = lower(${actor.email})`, eq(invitees.userId, actor.userId)))
    .orderBy(invitees.invitationId);
  const received = given.map(({ invitedAt, remindedAt, joinedAt, email, firstName, lastName }) => ({
    invitedAt: invitedAt.toISOString(),
    email,
    firstName,
    lastName,
    remindedAt: remindedAt?.toISOString() ?? '',
    joinedAt: joinedAt?.toISOString() ?? '',
  }));
  const asked = await db
    .select()
    .from(registrations)
    .where(sql`lower(${registrations.email}) = lower(${actor.email})`)
    .orderBy(registrations.id);
  const theirs = asked.map(({ requestedAt, firstName, lastName, confirmedAt }) => ({
    requestedAt: requestedAt.toISOString(),
    firstName,
    lastName,
    confirmedAt: confirmedAt?.toISOString() ?? '',
  }));
  const say = (list: string) => (key: string) => translate(language, `invitations:personal.${list}.${key}`);
  return [
    toPersonalList('invitations', say('invitations'), own),
    toPersonalList('received', say('received'), received),
    toPersonalList('registrations', say('registrations'), theirs),
  ];
};
