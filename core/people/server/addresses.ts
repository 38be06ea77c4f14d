import { and, eq, exists, gte, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { factPersonal, facts, mails } from '../../../kit/server/database/tables.ts';
import { ofFact } from '../../../kit/server/facts/trail.ts';
import { emailChanged } from '../facts.ts';

/**
 * The mails that were written to somebody, at the address that was theirs at the time. Mails are kept for 90 days at most,
 * facts for eleven months at least: whatever lies in the outbox, the change of address is told later than that.
 */
export function writtenTo(db: Db, { userId, email }: Pick<Actor, 'userId' | 'email'>): SQL | undefined {
  const atFormerAddress = db
    .select({ one: sql`1` })
    .from(factPersonal)
    .innerJoin(facts, ofFact)
    .where(
      and(
        eq(factPersonal.personKind, 'user'),
        eq(factPersonal.personId, userId),
        eq(facts.kind, emailChanged.name),
        sql`lower(${factPersonal.before} ->> 'email') = lower(${mails.recipient})`,
        gte(facts.at, mails.createdAt),
      ),
    );
  return or(sql`lower(${mails.recipient}) = lower(${email})`, exists(atFormerAddress));
}
