import { and, eq } from 'drizzle-orm';
import { withdrawVerifications } from '../../../core/access/server/verifications.ts';
import { can } from '../../../core/people/policy.ts';
import { lockEmailAddress } from '../../../core/people/server/addressLock.ts';
import { AppError } from '../../../kit/errors.ts';
import type { UserContext } from '../../../kit/server/http/router.ts';
import { registrationConfirmedOnBehalf, registrationDiscarded } from '../activity.ts';
import type { RegistrationOutcome } from '../registration.ts';
import { consumeInvitation, openInvitedAccount } from './confirm.ts';
import { DEFAULT_ROLE, isUnconfirmedAndVisible, selectPendingRegistrations } from './pendingRegistrations.ts';
import { type RegistrationRow, registrationColumns } from './queries.ts';
import { administratorMailJob } from './registrationMailJobs.ts';
import { registrations } from './tables.ts';

/** Same result as the mailed link, but without a password: a mail to the address asks for it. */
export async function confirmOnBehalf(
  context: UserContext,
  { id }: { id: number },
): Promise<{ outcome: RegistrationOutcome }> {
  const { db, actor, now } = context;
  const { registration, buildings } = await lockUnconfirmed(context, id);
  await context.recordActivity(
    ...buildings.map((building) => registrationConfirmedOnBehalf({ building, id })),
  );
  const given = await consumeInvitation(context, registration);
  const {
    role,
    buildings: led,
    companyId,
  } = given?.rights ?? {
    role: DEFAULT_ROLE,
    buildings: registration.buildingIds,
    companyId: registration.companyId,
  };
  // The invitation may have ended for another reason, e.g. with its author's account.
  if (!can.handle(actor, { role, buildings: led, companyId })) throw new AppError('forbidden');
  if (given) {
    await context.recordActivity(...(await openInvitedAccount(context, registration, given)));
    return { outcome: 'active' };
  }
  await db.update(registrations).set({ confirmedAt: now }).where(eq(registrations.id, id));
  await context.enqueue(administratorMailJob, { registration: id, by: actor.userId });
  return { outcome: 'waiting' };
}

export async function discardRegistration(context: UserContext, { id }: { id: number }): Promise<void> {
  const { buildings } = await lockUnconfirmed(context, id);
  await withdrawVerifications(context.db, { purpose: 'registration', subject: id });
  await context.db.delete(registrations).where(eq(registrations.id, id));
  await context.recordActivity(...buildings.map((building) => registrationDiscarded({ building, id })));
}

/** Throws `not_found` if invisible to the caller, `forbidden` if visible but above the caller's rights. */
async function lockUnconfirmed(
  context: UserContext,
  id: number,
): Promise<{ registration: RegistrationRow; buildings: number[] }> {
  const { db, actor } = context;
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const ofOne = eq(registrations.id, id);
  const known = () => selectPendingRegistrations(context, and(ofOne, isUnconfirmedAndVisible(context)));
  // Lock the address before any row: its other registrations are deleted too.
  const [asked] = await known();
  if (!asked) throw new AppError('not_found');
  await lockEmailAddress(db, asked.email);
  const [registration] = await db.select(registrationColumns).from(registrations).where(ofOne).for('update');
  // A concurrent call may have confirmed it before the lock.
  const [found] = await known();
  if (!registration || !found) throw new AppError('not_found');
  const { role, buildingIds: buildings, companyId } = found;
  if (!can.handle(actor, { role: role ?? DEFAULT_ROLE, buildings, companyId }))
    throw new AppError('forbidden');
  return { registration, buildings };
}
