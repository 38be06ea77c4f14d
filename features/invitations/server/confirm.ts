import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/server/http.ts';
import { actorById, hashToken } from '../../access/server/sessions.ts';
import { companiesIn } from '../../buildings/server/queries.ts';
import { personByEmail } from '../../people/server/queries.ts';
import { can } from '../policy.ts';
import { type outcomes, UNCONFIRMED_LIFE } from '../registration.ts';
import { tellAdministrators } from './emails.ts';
import { openAccount, type RegistrationRow, type Rights } from './openAccount.ts';
import { invitations, registrations } from './tables.ts';

/**
 * Opens the mailed link, once: the address is theirs. With a code that still works the account is active; without, or when
 * it has ended meanwhile, it waits for an administrator. Throws `registration_link_invalid`, and `account_exists`
 * where the address has an account by now.
 */
export async function confirmRegistration(
  context: Context,
  { token }: { token: string },
): Promise<{ outcome: (typeof outcomes)[number] }> {
  const { db, now } = context;
  const [registration] = await db
    .update(registrations)
    .set({ tokenHash: null, confirmedAt: now })
    .where(
      and(
        eq(registrations.tokenHash, hashToken(token)),
        gt(registrations.requestedAt, new Date(now.getTime() - UNCONFIRMED_LIFE)),
      ),
    )
    .returning();
  if (!registration) throw new AppError('registration_link_invalid');
  if (await personByEmail(db, registration.email)) throw new AppError('account_exists');
  const rights = await useInvitation(context, registration);
  if (rights) {
    await openAccount(context, registration, rights);
    return { outcome: 'active' };
  }
  await context.enqueue(tellAdministrators, { registration: registration.id });
  return { outcome: 'waiting' };
}

/**
 * Takes one use of the registration's invitation and answers what it gives; null where there is none, it has ended, or who
 * made it could not make it any more. The count is taken by the update itself: two at once never get the same last use.
 */
async function useInvitation(
  { db, now }: Context,
  { invitationId, companyId: chosen }: RegistrationRow,
): Promise<Rights | null> {
  if (invitationId === null) return null;
  const [invitation] = await db.select().from(invitations).where(eq(invitations.id, invitationId));
  if (!invitation) return null;
  const { role, buildingIds: buildings } = invitation;
  const maker = await actorById(db, invitation.createdBy);
  if (!maker?.active || !can.handle(maker, { role, buildings })) return null;
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
  return taken ? { role, buildings, companyId } : null;
}
