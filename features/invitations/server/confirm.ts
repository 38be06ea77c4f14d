import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { checkNewPassword, hashPassword } from '../../../core/access/server/password.ts';
import { findVerification, useVerification } from '../../../core/access/server/verifications.ts';
import { buildingsNamed } from '../../../core/buildings/server/queries.ts';
import { companiesIn } from '../../../core/companies/server/queries.ts';
import { companies } from '../../../core/companies/server/tables.ts';
import { lockAddress } from '../../../core/people/server/addressLock.ts';
import { personByEmail } from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Fact } from '../../../kit/fact.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Context } from '../../../kit/server/http/http.ts';
import { networkOf } from '../../../kit/server/networkHash.ts';
import { invitationUsed, registrationConfirmed } from '../facts.ts';
import { type Confirmation, type LinkCheck, type Outcome, UNDECIDED_LIFE } from '../registration.ts';
import { tellAdministrators } from './emails.ts';
import { openAccount, type Rights } from './openAccount.ts';
import { invitationColumns, type RegistrationRow, registrationColumns } from './rows.ts';
import { isOpen, isStillBacked } from './standing.ts';
import { invitations, invitees, registrations } from './tables.ts';

/** What a mailed link would confirm, or what became of it; it stays as it is. */
export async function checkRegistrationLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token }: { token: string },
): Promise<LinkCheck> {
  const asked = await openRegistration(db, token, now);
  if (!asked) return { state: (await earlierOutcome(db, token, now)) ?? 'dead', registration: null };
  const { email, firstName, lastName, companyId, buildingIds } = asked;
  if (await personByEmail(db, email)) return { state: 'accountExists', registration: null };
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId));
  const buildings = (await buildingsNamed(db, buildingIds)).map(({ name }) => name);
  const registration = { email, firstName, lastName, companyName: company?.name ?? '', buildings };
  return { state: 'open', registration };
}

/**
 * Checks and hashes the password that the account is to have; null where there is nothing to confirm, so that a made-up link
 * costs no hash. Throws a problem at `password`.
 */
export async function prepareConfirmation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token, password }: Confirmation,
): Promise<string | null> {
  const asked = await openRegistration(db, token, now);
  if (!asked) return null;
  checkNewPassword(password, [asked.email, asked.firstName, asked.lastName], 'password');
  return hashPassword(password);
}

/**
 * Confirms by the mailed link, once: the address is theirs, and the password the one that they give here. With a code that
 * still works the account is active; without, or when it has ended meanwhile, it waits for an administrator. Repeated it
 * changes nothing and says what became of it. `passwordHash`: what `prepareConfirmation` answered. Throws
 * `registration_link_invalid`, and `account_exists` where the address has an account by now.
 */
export async function confirmRegistration(
  context: Context,
  { token }: Confirmation,
  passwordHash: string | null,
): Promise<{ outcome: Outcome }> {
  const { db, now } = context;
  const asked = passwordHash === null ? undefined : await openRegistration(db, token, now);
  // Before any row: the other registrations of the address, with their links, go as well.
  if (asked) await lockAddress(db, asked.email);
  const waitsUntil = new Date(now.getTime() + UNDECIDED_LIFE);
  const id = asked && (await useVerification(db, { purpose: 'registration', token }, now, waitsUntil));
  if (passwordHash === null || id === undefined) {
    const outcome = await earlierOutcome(db, token, now);
    if (!outcome) throw new AppError('registration_link_invalid');
    return { outcome };
  }
  const [registration] = await db
    .update(registrations)
    .set({ confirmedAt: now, passwordHash })
    .where(eq(registrations.id, id))
    .returning(registrationColumns);
  if (!registration) throw new AppError('registration_link_invalid');
  const given = await useInvitation(context, registration);
  if (given) {
    await context.record(...(await openInvited(context, registration, given)));
    return { outcome: 'active' };
  }
  const from = networkOf(context.address);
  await context.enqueue(tellAdministrators, { registration: id, from }, { anonymous: true });
  await context.record(
    ...registration.buildingIds.map((building) => registrationConfirmed({ building, id })),
  );
  return { outcome: 'waiting' };
}

/** Opens the account that an invitation gives, of which a use was taken. Answers what is to be recorded. */
export async function openInvited(
  context: Context,
  registration: RegistrationRow,
  { invitation, rights }: Given,
): Promise<Fact[]> {
  const used = rights.buildings.map((building) => invitationUsed({ building, id: invitation }));
  return [...used, ...(await openAccount(context, registration, rights))];
}

/** The registration that a mailed link would confirm; undefined where it is none, or was used. */
async function openRegistration(db: Db, token: string, now: Date): Promise<RegistrationRow | undefined> {
  const found = await findVerification(db, { purpose: 'registration', token }, now);
  if (!found || found.usedAt !== null) return;
  const [registration] = await db
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.id, found.subject));
  return registration;
}

/** What became of a registration that was confirmed before by this link, or by another of its address; null: nothing. */
async function earlierOutcome(db: Db, token: string, now: Date): Promise<Exclude<Outcome, 'active'> | null> {
  const opened = await findVerification(db, { purpose: 'accountOpened', token }, now);
  const [account] = opened ? await db.select().from(users).where(eq(users.id, opened.subject)) : [];
  if (account?.active) return account.passwordHash === '' ? 'invited' : 'alreadyActive';
  const used = await findVerification(db, { purpose: 'registration', token }, now);
  const waits = and(isNotNull(registrations.confirmedAt), isNull(registrations.decision));
  if (used && (await db.$count(registrations, and(eq(registrations.id, used.subject), waits))) > 0)
    return 'waiting';
  return null;
}

/** An invitation that was used, and what it gives. */
interface Given {
  invitation: number;
  rights: Rights;
}

/**
 * Takes one use of the registration's invitation and answers what it gives; null where there is none, it has ended, or who
 * made it could not make it any more. Throws `account_exists` where the address has an account by now. The count is taken by the update itself: two at once never get the same last use.
 */
export async function useInvitation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { invitationId, companyId: chosen, email }: RegistrationRow,
): Promise<Given | null> {
  if (await personByEmail(db, email)) throw new AppError('account_exists');
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
    .where(and(eq(invitations.id, invitationId), isOpen(now)))
    .returning({ id: invitations.id });
  if (!taken) return null;
  await db.update(invitees).set({ joinedAt: now }).where(eq(invitees.invitationId, taken.id));
  return { invitation: taken.id, rights: { role, buildings, companyId } };
}
