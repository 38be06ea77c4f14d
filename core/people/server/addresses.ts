import { and, eq, exists, gte, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { auditEntries, auditPersonal, mails } from '../../../kit/server/database/tables.ts';

/** The mails that were written to somebody, at the address that was theirs at the time. */
export function writtenTo(db: Db, { userId, email }: Pick<Actor, 'userId' | 'email'>): SQL | undefined {
  const atFormerAddress = db
    .select({ one: sql`1` })
    .from(auditPersonal)
    .innerJoin(auditEntries, eq(auditEntries.id, auditPersonal.entryId))
    .where(
      and(
        eq(auditPersonal.personKind, 'user'),
        eq(auditPersonal.personId, userId),
        eq(auditEntries.action, 'user.email_changed'),
        sql`lower(${auditPersonal.before} ->> 'email') = lower(${mails.recipient})`,
        gte(auditEntries.at, mails.createdAt),
      ),
    );
  return or(sql`lower(${mails.recipient}) = lower(${email})`, exists(atFormerAddress));
}
