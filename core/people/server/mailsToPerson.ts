import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../kit/actor.ts';
import { personalJoin } from '../../../kit/server/activity/activityOfUser.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { factPersonal, facts, mails } from '../../../kit/server/database/tables.ts';
import { emailChanged } from '../activity.ts';

/**
 * Former addresses come from the audit log, which outlives mails. A union, because `or` would scan all mails.
 */
export function isMailToPerson(db: Db, { userId, email }: Pick<Actor, 'userId' | 'email'>): SQL {
  const atThisAddress = db
    .select({ id: mails.id })
    .from(mails)
    .where(sql`lower(${mails.recipient}) = lower(${email})`);
  const atFormerAddress = db
    .select({ id: mails.id })
    .from(factPersonal)
    .innerJoin(facts, personalJoin)
    .innerJoin(mails, sql`lower(${mails.recipient}) = lower(${factPersonal.before} ->> 'email')`)
    .where(
      and(
        eq(factPersonal.personKind, 'user'),
        eq(factPersonal.personId, userId),
        eq(facts.kind, emailChanged.name),
        gte(facts.at, mails.createdAt),
      ),
    );
  return inArray(mails.id, atThisAddress.union(atFormerAddress));
}
