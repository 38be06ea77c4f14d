import { and, eq } from 'drizzle-orm';
import { withdrawVerificationLinks } from '../../../core/access/server/verifications.ts';
import { can } from '../../../core/people/policy.ts';
import { lockEmailAddress } from '../../../core/people/server/addressLock.ts';
import { AppError } from '../../../kit/errors.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { registrationConfirmedOnBehalf, registrationDiscarded } from '../activity.ts';
import type { AccountRegistrationOutcome } from '../registration.ts';
import { registrationToDecideMailJob } from './buildAccountRegistrationMailHandlers.ts';
import { consumeInvitation, openInvitedAccount } from './confirm.ts';
import {
  DEFAULT_REGISTRATION_ROLE,
  selectPendingRegistrations,
  unconfirmedRegistrationCondition,
} from './pendingRegistrations.ts';
import { type AccountRegistrationRecord, accountRegistrationRecordColumns } from './queries.ts';
import { accountRegistrations } from './tables.ts';

/** Same result as the mailed link, but without a password: a mail to the address asks for it. */
export async function confirmRegistrationOnBehalf(
  context: UserRequestContext,
  { id }: { id: number },
): Promise<{ outcome: AccountRegistrationOutcome }> {
  const { db, actor, now } = context;
  const { registration, buildings } = await lockUnconfirmed(context, id);
  await context.recordActivity(
    ...buildings.map((building) => registrationConfirmedOnBehalf({ building, id })),
  );
  const usedInvitation = await consumeInvitation(context, registration);
  const {
    role,
    buildings: accountBuildings,
    companyId,
  } = usedInvitation?.rights ?? {
    role: DEFAULT_REGISTRATION_ROLE,
    buildings: registration.buildingIds,
    companyId: registration.companyId,
  };
  // The invitation may have ended for another reason, e.g. with its author's account.
  if (!can.handle(actor, { role, buildings: accountBuildings, companyId })) throw new AppError('forbidden');
  if (usedInvitation) {
    await context.recordActivity(...(await openInvitedAccount(context, registration, usedInvitation)));
    return { outcome: 'active' };
  }
  await db.update(accountRegistrations).set({ confirmedAt: now }).where(eq(accountRegistrations.id, id));
  await context.enqueue(registrationToDecideMailJob, { registration: id, by: actor.userId });
  return { outcome: 'waiting' };
}

export async function discardUnconfirmedRegistration(
  context: UserRequestContext,
  { id }: { id: number },
): Promise<void> {
  const { buildings } = await lockUnconfirmed(context, id);
  await withdrawVerificationLinks(context.db, { purpose: 'registration', subject: id });
  await context.db.delete(accountRegistrations).where(eq(accountRegistrations.id, id));
  await context.recordActivity(...buildings.map((building) => registrationDiscarded({ building, id })));
}

/** Throws `not_found` if invisible to the caller, `forbidden` if visible but above the caller's rights. */
async function lockUnconfirmed(
  context: UserRequestContext,
  id: number,
): Promise<{ registration: AccountRegistrationRecord; buildings: number[] }> {
  const { db, actor } = context;
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const ofOne = eq(accountRegistrations.id, id);
  const selectRegistration = () =>
    selectPendingRegistrations(context, and(ofOne, unconfirmedRegistrationCondition(context)));
  // Lock the address before any row: its other registrations are deleted too.
  const [visibleRegistration] = await selectRegistration();
  if (!visibleRegistration) throw new AppError('not_found');
  await lockEmailAddress(db, visibleRegistration.email);
  const [registration] = await db
    .select(accountRegistrationRecordColumns)
    .from(accountRegistrations)
    .where(ofOne)
    .for('update');
  // A concurrent call may have confirmed it before the lock.
  const [currentRegistration] = await selectRegistration();
  if (!registration || !currentRegistration) throw new AppError('not_found');
  const { role, buildingIds: buildings, companyId } = currentRegistration;
  if (!can.handle(actor, { role: role ?? DEFAULT_REGISTRATION_ROLE, buildings, companyId }))
    throw new AppError('forbidden');
  return { registration, buildings };
}
