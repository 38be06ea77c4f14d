import { and, eq, inArray } from 'drizzle-orm';
import { can } from '../../../core/people/policy.ts';
import { lockEmailAddress } from '../../../core/people/server/addressLock.ts';
import { listCompaniesInBuildings } from '../../../core/people/server/companies.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { registrationRefused } from '../activity.ts';
import type { ApproveRegistrationInput, RefuseRegistrationInput } from '../registration.ts';
import { registrationDecisionMailJob } from './buildAccountRegistrationMailHandlers.ts';
import { openAccount } from './openAccount.ts';
import {
  DEFAULT_REGISTRATION_ROLE,
  getRightsRequestedInRegistration,
  undecidedRegistrationCondition,
} from './pendingRegistrations.ts';
import {
  type AccountRegistrationRecord,
  accountRegistrationRecordColumns,
  insertAccountRegistration,
  selectAccountRegistrationIds,
} from './queries.ts';
import { accountRegistrations } from './tables.ts';

/** Limits of what the caller may give: docs/specification.md §1. */
export async function approveRegistration(
  context: UserRequestContext,
  { id, company, role = DEFAULT_REGISTRATION_ROLE, buildings }: { id: number } & ApproveRegistrationInput,
): Promise<void> {
  const { db, actor, everywhere } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  // Lock the address before any row: its other registrations are deleted too.
  const [registration] = await db
    .select({ email: accountRegistrations.email })
    .from(accountRegistrations)
    .where(eq(accountRegistrations.id, id));
  if (registration) await lockEmailAddress(db, registration.email);
  const row = await lockPendingRegistration(context, id);
  const buildingIds = [...new Set(buildings ?? row.buildingIds)].sort((a, b) => a - b);
  if (buildingIds.some((each) => !everywhere.ids.includes(each))) throw new AppError('not_found');
  const companyId = company ?? row.companyId;
  if (!can.handle(actor, { role, buildings: buildingIds, companyId })) throw new AppError('role_not_yours');
  const present = await listCompaniesInBuildings(db, buildingIds);
  if (!present.some((each) => each.id === companyId)) throw invalidField('company', 'company_elsewhere');
  const facts = await openAccount(context, row, { role, buildings: buildingIds, companyId });
  await context.recordActivity(...facts);
  // Without a password, the mail that asks for one is enough.
  if (row.passwordHash === '') return;
  const { id: _, ...approved } = row;
  const decided = { ...approved, buildingIds, companyId, passwordHash: '', decision: 'approved' as const };
  const recipients = await insertAccountRegistration(db, decided);
  await context.enqueue(registrationDecisionMailJob, { registration: recipients.id });
}

export async function refuseRegistration(
  context: UserRequestContext,
  { id, reason }: { id: number } & RefuseRegistrationInput,
): Promise<void> {
  const row = await lockPendingRegistration(context, id);
  await context.db
    .update(accountRegistrations)
    .set({ decision: 'refused', passwordHash: '', reason })
    .where(eq(accountRegistrations.id, id));
  await context.enqueue(registrationDecisionMailJob, { registration: id });
  await context.recordActivity(...row.buildingIds.map((building) => registrationRefused({ building, id })));
}

/** Throws `not_found` if invisible to the caller, `forbidden` if visible but above the caller's rights. */
async function lockPendingRegistration(
  { db, actor, everywhere }: UserRequestContext,
  id: number,
): Promise<AccountRegistrationRecord> {
  if (!can.administer(actor)) throw new AppError('forbidden');
  const [row] = await db
    .select(accountRegistrationRecordColumns)
    .from(accountRegistrations)
    .where(
      and(
        eq(accountRegistrations.id, id),
        undecidedRegistrationCondition,
        inArray(accountRegistrations.id, selectAccountRegistrationIds(db, everywhere)),
      ),
    )
    .for('update');
  if (!row) throw new AppError('not_found');
  if (!can.handle(actor, getRightsRequestedInRegistration(row))) throw new AppError('forbidden');
  return row;
}
