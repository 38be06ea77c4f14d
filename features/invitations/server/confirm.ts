import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { hashPassword, requireValidNewPassword } from '../../../core/access/server/password.ts';
import { consumeVerificationLink, findVerificationLink } from '../../../core/access/server/verifications.ts';
import { findBuildingNames } from '../../../core/buildings/server/queries.ts';
import { lockEmailAddress } from '../../../core/people/server/addressLock.ts';
import { listCompaniesInBuildings } from '../../../core/people/server/companies.ts';
import { findPersonByEmail } from '../../../core/people/server/queries.ts';
import { companies, users } from '../../../core/people/server/tables.ts';
import type { Activity } from '../../../kit/activityKind.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { hashNetwork } from '../../../kit/server/hashing/networkHash.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { invitationUsed, registrationConfirmed } from '../activity.ts';
import {
  type AccountRegistrationOutcome,
  type ConfirmRegistrationInput,
  type RegistrationLinkCheck,
  UNDECIDED_LIFETIME_MS,
} from '../registration.ts';
import { registrationToDecideMailJob } from './buildAccountRegistrationMailHandlers.ts';
import { isInvitationAuthorEntitled, openInvitationCondition } from './invitationPermissions.ts';
import { type NewAccountRights, openAccount } from './openAccount.ts';
import {
  type AccountRegistrationRecord,
  accountRegistrationRecordColumns,
  invitationRecordColumns,
} from './queries.ts';
import { accountRegistrations, invitations, registrationInvitees } from './tables.ts';

export async function checkRegistrationLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token }: { token: string },
): Promise<RegistrationLinkCheck> {
  const openRegistration = await findOpenRegistration(db, token, now);
  if (!openRegistration)
    return { state: (await findEarlierOutcome(db, token, now)) ?? 'dead', registration: null };
  const { email, firstName, lastName, companyId, buildingIds } = openRegistration;
  if (await findPersonByEmail(db, email)) return { state: 'accountExists', registration: null };
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId));
  const buildings = (await findBuildingNames(db, buildingIds)).map(({ name }) => name);
  const registration = { email, firstName, lastName, companyName: company?.name ?? '', buildings };
  return { state: 'open', registration };
}

/** Returns null if the link is invalid, so that made-up links cost no password hash. */
export async function prepareRegistrationConfirmation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token, password }: ConfirmRegistrationInput,
): Promise<string | null> {
  const registration = await findOpenRegistration(db, token, now);
  if (!registration) return null;
  requireValidNewPassword(
    password,
    [registration.email, registration.firstName, registration.lastName],
    'password',
  );
  return hashPassword(password);
}

export async function confirmRegistration(
  context: Context,
  { token }: ConfirmRegistrationInput,
  passwordHash: string | null,
): Promise<{ outcome: AccountRegistrationOutcome }> {
  const { db, now } = context;
  const openRegistration = passwordHash === null ? undefined : await findOpenRegistration(db, token, now);
  // Lock the address before any row: its other registrations and links are deleted too.
  if (openRegistration) await lockEmailAddress(db, openRegistration.email);
  const waitsUntil = new Date(now.getTime() + UNDECIDED_LIFETIME_MS);
  const id =
    openRegistration &&
    (await consumeVerificationLink(db, { purpose: 'registration', token }, now, waitsUntil));
  if (passwordHash === null || id === undefined) {
    const outcome = await findEarlierOutcome(db, token, now);
    if (!outcome) throw new AppError('registration_link_invalid');
    return { outcome };
  }
  const [registration] = await db
    .update(accountRegistrations)
    .set({ confirmedAt: now, passwordHash })
    .where(eq(accountRegistrations.id, id))
    .returning(accountRegistrationRecordColumns);
  if (!registration) throw new AppError('registration_link_invalid');
  const usedInvitation = await consumeInvitation(context, registration);
  if (usedInvitation) {
    await context.recordActivity(...(await openInvitedAccount(context, registration, usedInvitation)));
    return { outcome: 'active' };
  }
  const from = hashNetwork(context.networkAddress);
  await context.enqueue(registrationToDecideMailJob, { registration: id, from }, { anonymous: true });
  await context.recordActivity(
    ...registration.buildingIds.map((building) => registrationConfirmed({ building, id })),
  );
  return { outcome: 'waiting' };
}

/** Call it after `consumeInvitation`. Returns the activity to record. */
export async function openInvitedAccount(
  context: Context,
  registration: AccountRegistrationRecord,
  { invitation, rights }: UsedInvitation,
): Promise<Activity[]> {
  const activities = rights.buildings.map((building) => invitationUsed({ building, id: invitation }));
  return [...activities, ...(await openAccount(context, registration, rights))];
}

async function findOpenRegistration(
  db: Db,
  token: string,
  now: Date,
): Promise<AccountRegistrationRecord | undefined> {
  const verification = await findVerificationLink(db, { purpose: 'registration', token }, now);
  if (!verification || verification.usedAt !== null) return;
  const [registration] = await db
    .select(accountRegistrationRecordColumns)
    .from(accountRegistrations)
    .where(eq(accountRegistrations.id, verification.subject));
  return registration;
}

async function findEarlierOutcome(
  db: Db,
  token: string,
  now: Date,
): Promise<Exclude<AccountRegistrationOutcome, 'active'> | null> {
  const opened = await findVerificationLink(db, { purpose: 'accountOpened', token }, now);
  const [account] = opened ? await db.select().from(users).where(eq(users.id, opened.subject)) : [];
  if (account?.active) return account.passwordHash === '' ? 'invited' : 'alreadyActive';
  const verification = await findVerificationLink(db, { purpose: 'registration', token }, now);
  const waits = and(isNotNull(accountRegistrations.confirmedAt), isNull(accountRegistrations.decision));
  if (
    verification &&
    (await db.$count(accountRegistrations, and(eq(accountRegistrations.id, verification.subject), waits))) > 0
  )
    return 'waiting';
  return null;
}

interface UsedInvitation {
  invitation: number;
  rights: NewAccountRights;
}

/** Counts one use. Null if there is no valid invitation, or its author could no longer create it. */
export async function consumeInvitation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { invitationId, companyId: requestedCompanyId, email }: AccountRegistrationRecord,
): Promise<UsedInvitation | null> {
  if (await findPersonByEmail(db, email)) throw new AppError('account_exists');
  if (invitationId === null) return null;
  const [invitation] = await db
    .select(invitationRecordColumns)
    .from(invitations)
    .where(eq(invitations.id, invitationId));
  if (!invitation || !(await isInvitationAuthorEntitled(db, invitation))) return null;
  const { role, buildingIds: buildings } = invitation;
  const companyId = invitation.companyId ?? requestedCompanyId;
  if (!(await listCompaniesInBuildings(db, buildings)).some(({ id }) => id === companyId)) return null;
  // The update itself checks the limit, so two concurrent calls cannot get the same last use.
  const [updatedInvitation] = await db
    .update(invitations)
    .set({ used: sql`${invitations.used} + 1` })
    .where(and(eq(invitations.id, invitationId), openInvitationCondition(now)))
    .returning({ id: invitations.id });
  if (!updatedInvitation) return null;
  await db
    .update(registrationInvitees)
    .set({ joinedAt: now })
    .where(eq(registrationInvitees.invitationId, updatedInvitation.id));
  return { invitation: updatedInvitation.id, rights: { role, buildings, companyId } };
}
