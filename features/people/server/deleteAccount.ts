import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/db.ts';
import type { UserContext } from '../../../kit/server/http.ts';
import { auditPersonal, idempotencyKeys, mails } from '../../../kit/server/tables.ts';
import { closeSessionsOf } from '../../access/server/sessions.ts';
import { requirePassword } from './profile.ts';
import { lockPerson } from './queries.ts';
import { emailChanges, userBuildings, users } from './tables.ts';

/**
 * Deletes one's own account: what each feature still holds for the person is taken back (invited visitors are told, rooms
 * and bays are freed), every session ends, and the row stays without the person, since what is past points at it. What was kept of them
 * elsewhere goes with them.
 */
export async function deleteAccount(
  context: UserContext,
  input: { id: number; password: string },
  withdrawals: readonly ((context: UserContext) => Promise<void>)[],
): Promise<void> {
  const { db, actor, now } = context;
  if (input.id !== actor.userId) throw new AppError('not_found');
  const person = await lockPerson(db, actor.userId);
  if (!person?.email) throw new AppError('not_found');
  await requirePassword(person.passwordHash, input.password);

  for (const withdraw of withdrawals) await withdraw(context);
  await closeSessionsOf(db, person.id);
  await userBuildings.delete(db, context.everywhere, (table) => eq(table.userId, person.id));
  await db.delete(emailChanges).where(eq(emailChanges.userId, person.id));
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, person.id));
  await eraseMails(db, person.id, person.email);
  await db
    .delete(auditPersonal)
    .where(and(eq(auditPersonal.personKind, 'user'), eq(auditPersonal.personId, person.id)));
  await db
    .update(users)
    .set({ email: null, firstName: '', lastName: '', passwordHash: '', active: false, deletedAt: now })
    .where(eq(users.id, person.id));
  await context.audit({ action: 'user.deleted', entity: 'user', id: person.id });
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
