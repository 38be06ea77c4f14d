import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { requireValidNewPassword } from '../../../core/access/server/password.ts';
import { findBuildingNames } from '../../../core/buildings/server/queries.ts';
import { companies } from '../../../core/companies/server/tables.ts';
import { invalidField } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { hashNetwork } from '../../../kit/server/networkHash.ts';
import { type NewRegistration, UNCONFIRMED_LIFETIME_MS, UNDECIDED_LIFETIME_MS } from '../registration.ts';
import { findInvitationByCode } from './invitationCode.ts';
import { getInvitationState } from './invitationPermissions.ts';
import { type InvitationRow, insertRegistration } from './queries.ts';
import { registrationAnswerMailJob } from './registrationMailJobs.ts';
import { registrations } from './tables.ts';

/** Neither answer nor timing reveals whether the code is valid or the address has an account. */
export async function startRegistration(context: Context, input: NewRegistration): Promise<void> {
  const { db, now, language, address } = context;
  requireValidNewPassword(input.password, [input.email, input.firstName, input.lastName], 'password');
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, input.company));
  if (!company) throw invalidField('company', 'company_unknown');
  const asked = await findBuildingNames(db, input.buildings);
  const invitation = await findInvitationByCode(db, input);
  if (asked.length === 0 && input.code === '') throw invalidField('buildings', 'building_unknown');
  const isGood =
    invitation && getInvitationState(invitation, now) === 'open' && isEmailAllowed(invitation, input.email);
  const row = await insertRegistration(db, {
    invitationId: isGood ? invitation.id : null,
    buildingIds: asked.map(({ id }) => id),
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
  const from = hashNetwork(address);
  await context.enqueue(registrationAnswerMailJob, { registration: row.id, from }, { anonymous: true });
}

export function isEmailAllowed(
  { emailDomain, inviteeEmail }: Pick<InvitationRow, 'emailDomain' | 'inviteeEmail'>,
  email: string,
): boolean {
  const typed = email.toLowerCase();
  if (inviteeEmail !== null && typed !== inviteeEmail.toLowerCase()) return false;
  return emailDomain === '' || typed.endsWith(`@${emailDomain}`);
}

export async function deleteExpiredRegistrations(db: Db, now: Date): Promise<void> {
  const before = (life: number) => sql`${new Date(now.getTime() - life).toISOString()}::timestamptz`;
  await db
    .delete(registrations)
    .where(
      or(
        and(
          isNull(registrations.confirmedAt),
          sql`${registrations.requestedAt} < ${before(UNCONFIRMED_LIFETIME_MS)}`,
        ),
        and(
          isNotNull(registrations.confirmedAt),
          sql`${registrations.confirmedAt} < ${before(UNDECIDED_LIFETIME_MS)}`,
        ),
      ),
    );
}
