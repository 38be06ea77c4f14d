import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { requireValidNewPassword } from '../../../core/access/server/password.ts';
import { findBuildingNames } from '../../../core/buildings/server/queries.ts';
import { listCompaniesInBuildings } from '../../../core/people/server/companies.ts';
import { companies } from '../../../core/people/server/tables.ts';
import { invalidField } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { hashNetwork } from '../../../kit/server/hashing/networkHash.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import {
  type NewRegistration,
  type RegistrationOffer,
  UNCONFIRMED_LIFETIME_MS,
  UNDECIDED_LIFETIME_MS,
} from '../registration.ts';
import { parseRegistrationLink } from '../registrationLink.ts';
import { accountConfirmationMailJob } from './buildAccountRegistrationMailHandlers.ts';
import { findInvitationByCode, isLinkOfInvitation } from './invitationCode.ts';
import { getInvitationState, isInvitationAuthorEntitled } from './invitationPermissions.ts';
import { type InvitationRecord, insertAccountRegistration } from './queries.ts';
import { accountRegistrations } from './tables.ts';

/** Neither answer nor timing reveals whether the code is valid or the address has an account. */
export async function startRegistration(context: Context, input: NewRegistration): Promise<void> {
  const { db, now, language, networkAddress } = context;
  requireValidNewPassword(input.password, [input.email, input.firstName, input.lastName], 'password');
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, input.company));
  if (!company) throw invalidField('company', 'company_unknown');
  const requestedBuildings = await findBuildingNames(db, input.buildings);
  const invitation = await findInvitationByCode(db, input);
  if (requestedBuildings.length === 0 && input.code === '')
    throw invalidField('buildings', 'building_unknown');
  const isGood =
    invitation &&
    getInvitationState(invitation, now) === 'open' &&
    isEmailAllowedByInvitation(invitation, input.email);
  const row = await insertAccountRegistration(db, {
    invitationId: isGood ? invitation.id : null,
    buildingIds: requestedBuildings.map(({ id }) => id),
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    // The caller may not own the mailbox, so the password is set on confirmation.
    passwordHash: '',
    companyId: company.id,
    language,
    requestedAt: now,
  });
  // Only the job checks whether the address has an account, so timing reveals nothing.
  const from = hashNetwork(networkAddress);
  await context.enqueue(accountConfirmationMailJob, { registration: row.id, from }, { anonymous: true });
}

function isEmailAllowedByInvitation(
  { emailDomain, inviteeEmail }: Pick<InvitationRecord, 'emailDomain' | 'inviteeEmail'>,
  email: string,
): boolean {
  const lowerCaseEmail = email.toLowerCase();
  if (inviteeEmail !== null && lowerCaseEmail !== inviteeEmail.toLowerCase()) return false;
  return emailDomain === '' || lowerCaseEmail.endsWith(`@${emailDomain}`);
}

export async function deleteExpiredRegistrations(db: Db, now: Date): Promise<void> {
  const before = (life: number) => sql`${new Date(now.getTime() - life).toISOString()}::timestamptz`;
  await db
    .delete(accountRegistrations)
    .where(
      or(
        and(
          isNull(accountRegistrations.confirmedAt),
          sql`${accountRegistrations.requestedAt} < ${before(UNCONFIRMED_LIFETIME_MS)}`,
        ),
        and(
          isNotNull(accountRegistrations.confirmedAt),
          sql`${accountRegistrations.confirmedAt} < ${before(UNDECIDED_LIFETIME_MS)}`,
        ),
      ),
    );
}

const EMPTY_OFFER = { role: null, company: null, emailDomain: '', personal: false };

/** Without a valid code, returns only the link's buildings. Never returns personal data. */
export async function readRegistrationOffer(
  { db, now }: Context,
  { link }: { link: string },
): Promise<RegistrationOffer> {
  const parsedLink = parseRegistrationLink(link);
  if (!parsedLink) return { ...EMPTY_OFFER, code: 'none', buildings: [] };
  const buildings = await findBuildingNames(db, parsedLink.buildings);
  const without = (code: RegistrationOffer['code']): RegistrationOffer => ({
    ...EMPTY_OFFER,
    code,
    buildings,
  });
  if (parsedLink.code === '') return without('none');
  const invitation = await findInvitationByCode(db, { code: parsedLink.code, link: '' });
  if (
    !invitation ||
    getInvitationState(invitation, now) !== 'open' ||
    !(await isInvitationAuthorEntitled(db, invitation))
  )
    return without('dead');
  const { role, companyId, emailDomain, buildingIds } = invitation;
  const company =
    (await listCompaniesInBuildings(db, buildingIds)).find(({ id }) => id === companyId) ?? null;
  if (companyId !== null && !company) return without('dead');
  if (!isLinkOfInvitation(invitation, parsedLink)) return without('elsewhere');
  const personal = invitation.inviteeEmail !== null;
  return { code: 'good', buildings, role, company, emailDomain, personal };
}
