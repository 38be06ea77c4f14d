import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { actorById } from '../../../core/access/server/sessions.ts';
import { findVerification, useVerification } from '../../../core/access/server/verifications.ts';
import { companiesIn } from '../../../core/companies/server/queries.ts';
import { lockAddress } from '../../../core/people/server/addressLock.ts';
import { personByEmail } from '../../../core/people/server/queries.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Context } from '../../../kit/server/http/http.ts';
import { invitationUsed, registrationConfirmed } from '../facts.ts';
import { type outcomes, UNDECIDED_LIFE } from '../registration.ts';
import { tellAdministrators } from './emails.ts';
import { isStillBacked } from './invite.ts';
import { openAccount, type Rights } from './openAccount.ts';
import { invitationColumns, type RegistrationRow, registrationColumns } from './rows.ts';
import { invitations, registrations } from './tables.ts';

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
  const waitsUntil = new Date(now.getTime() + UNDECIDED_LIFE);
  const asked = await registrationOf(db, token, now);
  // Before any row: the other registrations of the address, with their links, go as well.
  if (asked) await lockAddress(db, asked.email);
  const id = await useVerification(db, { purpose: 'registration', token }, now, waitsUntil);
  if (id === undefined) return { outcome: await earlierOutcome(db, token, now) };
  const [registration] = await db
    .update(registrations)
    .set({ confirmedAt: now })
    .where(eq(registrations.id, id))
    .returning(registrationColumns);
  if (!registration) throw new AppError('registration_link_invalid');
  if (await personByEmail(db, registration.email)) throw new AppError('account_exists');
  const given = await useInvitation(context, registration);
  if (given) {
    const used = given.rights.buildings.map((building) => invitationUsed({ building, id: given.invitation }));
    await context.record(...used, ...(await openAccount(context, registration, given.rights)));
    return { outcome: 'active' };
  }
  await context.enqueue(tellAdministrators, { registration: id });
  await context.record(
    ...registration.buildingIds.map((building) => registrationConfirmed({ building, id })),
  );
  return { outcome: 'waiting' };
}

/** What a mailed link would confirm, or has confirmed. */
async function registrationOf(db: Db, token: string, now: Date): Promise<RegistrationRow | undefined> {
  const found = await findVerification(db, { purpose: 'registration', token }, now);
  if (!found) return;
  const [registration] = await db
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.id, found.subject));
  return registration;
}

/** What became of a registration whose link was opened before. */
async function earlierOutcome(db: Db, token: string, now: Date): Promise<Outcome> {
  const opened = await findVerification(db, { purpose: 'accountOpened', token }, now);
  if (opened && (await actorById(db, opened.subject))?.active) return 'alreadyActive';
  const used = await findVerification(db, { purpose: 'registration', token }, now);
  const waits = and(isNotNull(registrations.confirmedAt), isNull(registrations.decision));
  if (used && (await db.$count(registrations, and(eq(registrations.id, used.subject), waits))) > 0)
    return 'waiting';
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
  const [invitation] = await db
    .select(invitationColumns)
    .from(invitations)
    .where(eq(invitations.id, invitationId));
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
    .returning({ id: invitations.id });
  if (!taken) return null;
  return { invitation: taken.id, rights: { role, buildings, companyId } };
}
