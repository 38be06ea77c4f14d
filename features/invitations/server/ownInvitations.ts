import { eq, sql } from 'drizzle-orm';
import { type PersonalData, personalList } from '../../../core/server/personalData.ts';
import { invitations, registrations } from './tables.ts';

/** The invitations that somebody made, and what is left of registrations with their address. */
export const listOwnInvitations: PersonalData = async ({ db, actor, language, translate }) => {
  const made = await db.select().from(invitations).where(eq(invitations.createdBy, actor.userId));
  const own = made.map(({ createdAt, expiresAt, role, used, maxUses }) => ({
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    role: translate(language, `invitations:roles.${role}`),
    used: `${used} / ${maxUses}`,
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
    personalList('invitations', say('invitations'), own),
    personalList('registrations', say('registrations'), theirs),
  ];
};
