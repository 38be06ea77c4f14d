import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ActivityKind, PersonKind } from '../../activityKind.ts';
import type { Db } from '../database/db.ts';
import { factPersonal, facts } from '../database/tables.ts';

/** Both rows are in the same month, so that other partitions are not scanned. */
export const personalJoin = and(eq(factPersonal.at, facts.at), eq(factPersonal.factId, facts.id));

/** Activity by a user and personal values about them, oldest first, without values of other people. */
export async function findActivityOfUser(db: Db, userId: number) {
  const isThem = and(eq(factPersonal.personKind, 'user'), eq(factPersonal.personId, userId));
  // Two queries with an index each. A condition on both tables would scan the whole audit log.
  const theirs = db
    .select({ at: facts.at, id: facts.id })
    .from(facts)
    .where(eq(facts.actorId, userId))
    .union(db.select({ at: factPersonal.at, id: factPersonal.factId }).from(factPersonal).where(isThem))
    .as('theirs');
  return db
    .select({
      at: facts.at,
      kind: facts.kind,
      actorId: facts.actorId,
      fields: facts.fields,
      before: factPersonal.before,
      after: factPersonal.after,
    })
    .from(theirs)
    .innerJoin(facts, and(eq(facts.at, theirs.at), eq(facts.id, theirs.id)))
    .leftJoin(factPersonal, and(personalJoin, isThem))
    .orderBy(facts.id);
}

export async function findLatestActivity<S extends z.ZodObject>(
  db: Db,
  { name, about }: ActivityKind & { says: S },
  id: number,
  limit: number,
): Promise<{ at: Date; says: z.output<S> }[]> {
  const rows = await db
    .select({ at: facts.at, says: facts.says })
    .from(facts)
    .where(and(eq(facts.entity, about), eq(facts.entityId, id), eq(facts.kind, name)))
    .orderBy(desc(facts.at), desc(facts.id))
    .limit(limit);
  return rows.map(({ at, says }) => ({ at, says: says as z.output<S> }));
}

export async function erasePersonalValues(db: Db, kind: PersonKind, ids: readonly number[]): Promise<void> {
  const isOneOfThem = sql`${factPersonal.personId} = any(${sql.param(ids)}::int[])`;
  await db.delete(factPersonal).where(and(eq(factPersonal.personKind, kind), isOneOfThem));
}
