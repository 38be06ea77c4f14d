import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kit/errors.ts';
import type { UserContext } from '../../../../kit/server/http/router.ts';
import { sendAccountInvitation } from '../../../access/server/accountInvitation.ts';
import { requestReset } from '../../../access/server/resetPassword.ts';
import { withdrawVerifications } from '../../../access/server/verifications.ts';
import { emailChanged, passwordLinkSent, personChanged } from '../../activity.ts';
import { addressTaken } from '../queries.ts';
import { emailChanges, users } from '../tables.ts';
import { type Account, lockHandled } from './people.ts';

/** Mails somebody a link to a password: the first, or a new one. */
export async function sendPasswordLink(context: UserContext, { id }: { id: number }): Promise<void> {
  await mailPasswordLink(context, await lockHandled(context, id));
}

export async function mailPasswordLink(
  context: UserContext,
  { id, email, language, active, passwordHash, buildings }: Account,
): Promise<void> {
  if (!active) throw new AppError('account_closed');
  const first = passwordHash === '';
  if (first) await sendAccountInvitation(context, id);
  else await requestReset(context, { email, language });
  await context.recordActivity(
    ...buildings.map((building) => passwordLinkSent({ building, id, says: { first } })),
  );
}

/** Puts the new address that somebody waits for into effect, for who cannot reach the mail to it. */
export async function confirmAddress(context: UserContext, { id }: { id: number }): Promise<void> {
  const { db } = context;
  const { email, buildings } = await lockHandled(context, id);
  const [pending] = await db.delete(emailChanges).where(eq(emailChanges.userId, id)).returning();
  if (!pending) throw new AppError('no_new_address');
  if (await addressTaken(db, pending.email, id)) throw invalidField('email', 'email_taken');
  await db.update(users).set({ email: pending.email }).where(eq(users.id, id));
  await withdrawVerifications(db, { purpose: 'emailChange', subject: id });
  const personal = { id, before: { email }, after: { email: pending.email } };
  const says = { before: {}, after: {} };
  await context.recordActivity(
    emailChanged({ building: null, id, fields: ['email'], personal }),
    ...buildings.map((building) => personChanged({ building, id, fields: ['email'], says, personal: null })),
  );
}
