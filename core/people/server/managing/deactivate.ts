import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import { nameInWords } from '../../../../kit/nameInWords.ts';
import type { UserContext } from '../../../../kit/server/http/router.ts';
import { eraseOwnResets } from '../../../access/server/resetPassword.ts';
import { closeSessionsOf } from '../../../access/server/sessions.ts';
import { withdrawVerifications } from '../../../access/server/verifications.ts';
import type { Feature } from '../../../server/feature.ts';
import { personDeactivated, personReactivated, personSignedOut } from '../../activity.ts';
import { emailChanges, users } from '../tables.ts';
import { keepingAdministrators } from './administrators.ts';
import { callOffOf, handOverOf, requireReceiver } from './ahead.ts';
import { type Account, lockHandled } from './people.ts';

type Features = readonly Pick<Feature, 'heldAhead'>[];

/** Shuts somebody's account; what is ahead is handed over, or called off. */
export async function deactivatePerson(
  context: UserContext,
  { id, handOverTo }: { id: number; handOverTo: number | null },
  features: Features,
): Promise<void> {
  const account = await lockHandled(context, id);
  if (handOverTo !== null) await requireReceiver(context, handOverTo, [id]);
  await closeAccount(context, account, { handOverTo }, features);
}

/**
 * The same of somebody whose row is locked, and whom the actor may change: nobody can log in as them any more, mailed links open
 * nothing, and their assistants' relations end as they lapse. Throws `own_account`, `account_closed` and `last_administrator`.
 */
export async function closeAccount(
  context: UserContext,
  { id, email, active, buildings, firstName, lastName }: Account,
  { handOverTo }: { handOverTo: number | null },
  features: Features,
): Promise<void> {
  const { db, actor } = context;
  if (id === actor.userId) throw new AppError('own_account');
  if (!active) throw new AppError('account_closed');
  await keepingAdministrators(db, id, () => db.update(users).set({ active: false }).where(eq(users.id, id)));
  await shutDoors(context, { id, email });
  if (handOverTo === null) await callOffOf(context, { people: [id], buildings }, features);
  else {
    const whose = nameInWords(`${firstName} ${lastName}`);
    await handOverOf(context, { from: [id], whose, to: handOverTo, buildings }, features);
  }
  await context.recordActivity(
    ...buildings.map((building) => personDeactivated({ building, id, says: { handedOverTo: handOverTo } })),
  );
}

/** Sessions end, and links that were mailed open nothing any more. */
export async function shutDoors(
  { db }: Pick<UserContext, 'db'>,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  await closeSessionsOf(db, id);
  await eraseOwnResets(db, id, email);
  await db.delete(emailChanges).where(eq(emailChanges.userId, id));
  await withdrawVerifications(db, { purpose: 'emailChange', subject: id });
}

/** Opens somebody's account again. */
export async function reactivatePerson(context: UserContext, { id }: { id: number }): Promise<void> {
  await openAgain(context, await lockHandled(context, id));
}

export async function openAgain(context: UserContext, { id, active, buildings }: Account): Promise<void> {
  if (active) throw new AppError('account_open');
  await context.db.update(users).set({ active: true }).where(eq(users.id, id));
  await context.recordActivity(...buildings.map((building) => personReactivated({ building, id })));
}

/** Logs somebody out of all browsers. */
export async function signOutPerson(context: UserContext, { id }: { id: number }): Promise<void> {
  const { buildings } = await lockHandled(context, id);
  await closeSessionsOf(context.db, id, id === context.actor.userId ? context.actor.session : undefined);
  await context.recordActivity(...buildings.map((building) => personSignedOut({ building, id })));
}
