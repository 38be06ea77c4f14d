import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../kit/actor.ts';
import { personalValuesJoinCondition } from '../../../kit/server/activity/activityOfUser.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { activities, mails, storedActivityPersonalValues } from '../../../kit/server/database/tables.ts';
import { emailChanged } from '../../people/activity.ts';

/**
 * Former addresses come from the audit log, which outlives mails. A union, because `or` would scan all mails.
 */
export function mailToPersonCondition(db: Db, { userId, email }: Pick<Actor, 'userId' | 'email'>): SQL {
  const atThisAddress = db
    .select({ id: mails.id })
    .from(mails)
    .where(sql`lower(${mails.recipient}) = lower(${email})`);
  const atFormerAddress = db
    .select({ id: mails.id })
    .from(storedActivityPersonalValues)
    .innerJoin(activities, personalValuesJoinCondition)
    .innerJoin(
      mails,
      sql`lower(${mails.recipient}) = lower(${storedActivityPersonalValues.before} ->> 'email')`,
    )
    .where(
      and(
        eq(storedActivityPersonalValues.personKind, 'user'),
        eq(storedActivityPersonalValues.personId, userId),
        eq(activities.kind, emailChanged.name),
        gte(activities.at, mails.createdAt),
      ),
    );
  return inArray(mails.id, atThisAddress.union(atFormerAddress));
}
