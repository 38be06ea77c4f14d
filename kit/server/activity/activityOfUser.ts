import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ActivityKind, PersonKind } from '../../activityKind.ts';
import type { Db } from '../database/db.ts';
import { factPersonal, facts } from '../database/tables.ts';

/** Where a fact and what is personal about it meet: in the same month, so that no other is looked into. */
export const personalJoin = and(eq(factPersonal.at, facts.at), eq(factPersonal.factId, facts.id));

/** What somebody did, and what changed about them, the oldest first; values of nobody else. */
export async function findActivityOfUser(db: Db, userId: number) {
  const isThem = and(eq(factPersonal.personKind, 'user'), eq(factPersonal.personId, userId));
  // Each found by its own index; of a condition on both tables, every fact would be read.
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

/** The last facts of a kind about the thing with this id, the newest first, as far back as facts are kept. */
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

/** Forgets what has changed about people; that something has stays. */
export async function erasePersonalValues(db: Db, kind: PersonKind, ids: readonly number[]): Promise<void> {
  // One parameter, however many they are.
  const isOneOfThem = sql`${factPersonal.personId} = any(${sql.param(ids)}::int[])`;
  await db.delete(factPersonal).where(and(eq(factPersonal.personKind, kind), isOneOfThem));
}
