import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { enqueueAccountInvitationMail } from '../../access/server/accountInvitation.ts';
import { enqueuePasswordResetMail } from '../../access/server/resetPassword.ts';
import { withdrawVerificationLinks } from '../../access/server/verifications.ts';
import { emailChanged, passwordLinkSent, personChanged } from '../../people/activity.ts';
import { isEmailAddressTaken } from '../../people/server/queries.ts';
import { emailChanges, users } from '../../people/server/tables.ts';
import { type AccountWithBuildings, lockManageableAccount } from './people.ts';

export async function sendPasswordLink(context: UserRequestContext, { id }: { id: number }): Promise<void> {
  await enqueuePasswordLinkMail(context, await lockManageableAccount(context, id));
}

export async function enqueuePasswordLinkMail(
  context: UserRequestContext,
  { id, email, language, active, passwordHash, buildings }: AccountWithBuildings,
): Promise<void> {
  if (!active) throw new AppError('account_closed');
  const first = passwordHash === '';
  if (first) await enqueueAccountInvitationMail(context, id);
  else await enqueuePasswordResetMail(context, { email, language });
  await context.recordActivity(
    ...buildings.map((building) => passwordLinkSent({ building, id, details: { first } })),
  );
}

/** For people who cannot read the confirmation mail. */
export async function confirmEmailOnBehalfOfPerson(
  context: UserRequestContext,
  { id }: { id: number },
): Promise<void> {
  const { db } = context;
  const { email, buildings } = await lockManageableAccount(context, id);
  const [pending] = await db.delete(emailChanges).where(eq(emailChanges.userId, id)).returning();
  if (!pending) throw new AppError('no_new_address');
  if (await isEmailAddressTaken(db, pending.email, id)) throw invalidField('email', 'email_taken');
  await db.update(users).set({ email: pending.email }).where(eq(users.id, id));
  await withdrawVerificationLinks(db, { purpose: 'emailChange', subject: id });
  const personal = { id, before: { email }, after: { email: pending.email } };
  const details = { before: {}, after: {} };
  await context.recordActivity(
    emailChanged({ building: null, id, fields: ['email'], personal }),
    ...buildings.map((building) =>
      personChanged({ building, id, fields: ['email'], details, personal: null }),
    ),
  );
}
