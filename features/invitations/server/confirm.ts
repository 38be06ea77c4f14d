import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { hashToken } from '../../../core/access/server/sessions.ts';
import { companiesIn } from '../../../core/companies/server/queries.ts';
import { personByEmail } from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Context } from '../../../kit/server/http/http.ts';
import { invitationUsed, registrationConfirmed } from '../facts.ts';
import { type outcomes, UNCONFIRMED_LIFE } from '../registration.ts';
import { tellAdministrators } from './emails.ts';
import { isStillBacked } from './invite.ts';
import { openAccount, type RegistrationRow, type Rights } from './openAccount.ts';
import { invitations, openedRegistrations, registrations } from './tables.ts';

type Outcome = (typeof outcomes)[number];

/**
 * Opens the mailed link, once: the address is theirs. With a code that still works the account is active; without, or when
 * it has ended meanwhile, it waits for an administrator. Opened again it changes nothing and says what became of it.
 * Throws `registration_link_invalid`, and `account_exists` where the address has an account by now.
 */
export async function confirmRegistration(
  context: Context,
  { token }: { token: string },
): Promise<{ outcome: Outcome }> {
  const { db, now } = context;
  const tokenHash = hashToken(token);
  const [registration] = await db
    .update(registrations)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(registrations.tokenHash, tokenHash),
        isNull(registrations.confirmedAt),
        gt(registrations.requestedAt, new Date(now.getTime() - UNCONFIRMED_LIFE)),
      ),
    )
    .returning();
  if (!registration) return { outcome: await earlierOutcome(db, tokenHash) };
  if (await personByEmail(db, registration.email)) throw new AppError('account_exists');
  const given = await useInvitation(context, registration);
  if (given) {
    const used = given.rights.buildings.map((building) => invitationUsed({ building, id: given.invitation }));
    await context.record(...used, ...(await openAccount(context, registration, given.rights)));
    return { outcome: 'active' };
  }
  const { id, buildingIds } = registration;
  await context.enqueue(tellAdministrators, { registration: id });
  await context.record(...buildingIds.map((building) => registrationConfirmed({ building, id })));
  return { outcome: 'waiting' };
}

/** What became of a registration whose link was opened before. */
async function earlierOutcome(db: Db, tokenHash: string): Promise<Outcome> {
  const [opened] = await db
    .select({ userId: users.id })
    .from(openedRegistrations)
    .innerJoin(users, eq(users.id, openedRegistrations.userId))
    .where(and(eq(openedRegistrations.tokenHash, tokenHash), eq(users.active, true)));
  if (opened) return 'alreadyActive';
  const [waiting] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.tokenHash, tokenHash),
        isNotNull(registrations.confirmedAt),
        isNull(registrations.decision),
      ),
    );
  if (waiting) return 'waiting';
  throw new AppError('registration_link_invalid');
}

/**
 * Takes one use of the registration's invitation and answers what it gives; null where there is none, it has ended, or who
 * made it could not make it any more. The count is taken by the update itself: two at once never get the same last use.
 */
async function useInvitation(
  context: Context,
  { invitationId, companyId: chosen }: RegistrationRow,
): Promise<{ invitation: number; rights: Rights } | null> {
  const { db, now } = context;
  if (invitationId === null) return null;
  const [invitation] = await db.select().from(invitations).where(eq(invitations.id, invitationId));
  if (!invitation || !(await isStillBacked(db, invitation))) return null;
  const { role, buildingIds: buildings } = invitation;
  const companyId = invitation.companyId ?? chosen;
  if (!(await companiesIn(db, buildings)).some(({ id }) => id === companyId)) return null;
  const [taken] = await db
    .update(invitations)
    .set({ used: sql`${invitations.used} + 1` })
    .where(
      and(
        eq(invitations.id, invitationId),
        lt(invitations.used, invitations.maxUses),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, now),
      ),
    )
    .returning();
  if (!taken) return null;
  return { invitation: taken.id, rights: { role, buildings, companyId } };
}
