import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/db.ts';
import type { Feature } from '../../../kit/server/feature.ts';
import type { UserContext } from '../../../kit/server/http.ts';
import { auditPersonal, idempotencyKeys, mails } from '../../../kit/server/tables.ts';
import { closeSessionsOf } from '../../access/server/sessions.ts';
import { requirePassword } from './profile.ts';
import { lockPerson } from './queries.ts';
import { emailChanges, userBuildings, users } from './tables.ts';

type Withdrawal = NonNullable<Feature['withdraw']>;

/** Deletes one's own account, which asks for the password. */
export async function deleteAccount(
  context: UserContext,
  input: { id: number; password: string },
  withdrawals: readonly Withdrawal[],
): Promise<void> {
  const { db, actor } = context;
  if (input.id !== actor.userId) throw new AppError('not_found');
  const person = await lockPerson(db, actor.userId);
  if (!person?.email) throw new AppError('not_found');
  await requirePassword(person.passwordHash, input.password);
  await eraseAccount(context, withdrawals);
}

/**
 * Erases the account of the context's actor: what each feature still holds for the person is taken back (invited visitors
 * are told, rooms and bays are freed), every session ends, and the row stays without the person, since what is past points
 * at it. What was kept of them elsewhere goes with them.
 */
export async function eraseAccount(context: UserContext, withdrawals: readonly Withdrawal[]): Promise<void> {
  const { db, actor, now } = context;
  const { userId, email } = actor;
  for (const withdraw of withdrawals) await withdraw(context);
  await closeSessionsOf(db, userId);
  await userBuildings.delete(db, context.everywhere, (table) => eq(table.userId, userId));
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  await eraseMails(db, userId, email);
  await db
    .delete(auditPersonal)
    .where(and(eq(auditPersonal.personKind, 'user'), eq(auditPersonal.personId, userId)));
  await db
    .update(users)
    .set({ email: null, firstName: '', lastName: '', passwordHash: '', active: false, deletedAt: now })
    .where(eq(users.id, userId));
  await context.audit({ action: 'user.deleted', entity: 'user', id: userId });
}

/**
 * Mails about the account go, to whichever of its addresses they were sent. Mails that name the person to others are
 * emptied, or stay unsent where they had not left.
 */
async function eraseMails(db: Db, userId: number, email: string): Promise<void> {
  const aboutThem = eq(mails.aboutUserId, userId);
  const unsent = or(isNull(mails.buildingId), eq(mails.state, 'queued'));
  await db.delete(mails).where(or(sql`lower(${mails.recipient}) = lower(${email})`, and(aboutThem, unsent)));
  await db
    .update(mails)
    .set({ subject: '', text: '', html: '', attachments: [], secrets: [] })
    .where(aboutThem);
}
