import { eq } from 'drizzle-orm';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import { AppError } from '../../../kit/errors.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { deletePasswordResets } from '../../access/server/resetPassword.ts';
import { closeSessions } from '../../access/server/sessions.ts';
import { withdrawVerificationLinks } from '../../access/server/verifications.ts';
import type { FeatureWithPersonalData } from '../../feature/server/exportedLists.ts';
import { personDeactivated, personReactivated, personSignedOut } from '../../people/activity.ts';
import { withRemainingAdministrator } from '../../people/server/administrators.ts';
import { emailChanges, users } from '../../people/server/tables.ts';
import { cancelFutureEntries, handOverFutureEntries, requireFutureEntriesReceiver } from './futureEntries.ts';
import { type AccountWithBuildings, lockManageableAccount } from './people.ts';

type Features = readonly FeatureWithPersonalData[];

export async function deactivatePerson(
  context: UserRequestContext,
  { id, handOverTo }: { id: number; handOverTo: number | null },
  features: Features,
): Promise<void> {
  const account = await lockManageableAccount(context, id);
  if (handOverTo !== null) await requireFutureEntriesReceiver(context, handOverTo, [id]);
  await applyDeactivation(context, account, { handOverTo }, features);
}

/** The person's row must be locked, and the actor's permission checked. */
export async function applyDeactivation(
  context: UserRequestContext,
  { id, email, active, buildings, firstName, lastName }: AccountWithBuildings,
  { handOverTo }: { handOverTo: number | null },
  features: Features,
): Promise<void> {
  const { db, actor } = context;
  if (id === actor.userId) throw new AppError('own_account');
  if (!active) throw new AppError('account_closed');
  await withRemainingAdministrator(db, id, () =>
    db.update(users).set({ active: false }).where(eq(users.id, id)),
  );
  await revokeAccess(context, { id, email });
  if (handOverTo === null) await cancelFutureEntries(context, { people: [id], buildings }, features);
  else {
    const formerOwner = capitalizeName(`${firstName} ${lastName}`);
    await handOverFutureEntries(context, { from: [id], formerOwner, to: handOverTo, buildings }, features);
  }
  await context.recordActivity(
    ...buildings.map((building) =>
      personDeactivated({ building, id, details: { handedOverTo: handOverTo } }),
    ),
  );
}

export async function revokeAccess(
  { db }: Pick<UserRequestContext, 'db'>,
  { id, email }: Pick<AccountWithBuildings, 'id' | 'email'>,
): Promise<void> {
  await closeSessions(db, id);
  await deletePasswordResets(db, id, email);
  await db.delete(emailChanges).where(eq(emailChanges.userId, id));
  await withdrawVerificationLinks(db, { purpose: 'emailChange', subject: id });
}

export async function reactivatePerson(context: UserRequestContext, { id }: { id: number }): Promise<void> {
  await applyReactivation(context, await lockManageableAccount(context, id));
}

export async function applyReactivation(
  context: UserRequestContext,
  { id, active, buildings }: AccountWithBuildings,
): Promise<void> {
  if (active) throw new AppError('account_open');
  await context.db.update(users).set({ active: true }).where(eq(users.id, id));
  await context.recordActivity(...buildings.map((building) => personReactivated({ building, id })));
}

export async function signOutPerson(context: UserRequestContext, { id }: { id: number }): Promise<void> {
  const { buildings } = await lockManageableAccount(context, id);
  await closeSessions(context.db, id, id === context.actor.userId ? context.actor.session : undefined);
  await context.recordActivity(...buildings.map((building) => personSignedOut({ building, id })));
}
