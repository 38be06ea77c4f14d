import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ActivityKind, PersonKind } from '../../activityKind.ts';
import type { Db } from '../database/db.ts';
import { activities, activityPersonalValues } from '../database/tables.ts';

/** Both rows are in the same month, so that other partitions are not scanned. */
export const personalValuesJoin = and(
  eq(activityPersonalValues.at, activities.at),
  eq(activityPersonalValues.factId, activities.id),
);

/** Activity by a user and personal values about them, oldest first, without values of other people. */
export async function findActivityOfUser(db: Db, userId: number) {
  const isThem = and(
    eq(activityPersonalValues.personKind, 'user'),
    eq(activityPersonalValues.personId, userId),
  );
  // Two queries with an index each. A condition on both tables would scan the whole audit log.
  const activityIds = db
    .select({ at: activities.at, id: activities.id })
    .from(activities)
    .where(eq(activities.actorId, userId))
    .union(
      db
        .select({ at: activityPersonalValues.at, id: activityPersonalValues.factId })
        .from(activityPersonalValues)
        .where(isThem),
    )
    .as('theirs');
  return db
    .select({
      at: activities.at,
      kind: activities.kind,
      actorId: activities.actorId,
      fields: activities.fields,
      before: activityPersonalValues.before,
      after: activityPersonalValues.after,
    })
    .from(activityIds)
    .innerJoin(activities, and(eq(activities.at, activityIds.at), eq(activities.id, activityIds.id)))
    .leftJoin(activityPersonalValues, and(personalValuesJoin, isThem))
    .orderBy(activities.id);
}

export async function findLatestActivity<S extends z.ZodObject>(
  db: Db,
  { name, entity }: ActivityKind & { details: S },
  id: number,
  limit: number,
): Promise<{ at: Date; details: z.output<S> }[]> {
  const rows = await db
    .select({ at: activities.at, details: activities.says })
    .from(activities)
    .where(and(eq(activities.entity, entity), eq(activities.entityId, id), eq(activities.kind, name)))
    .orderBy(desc(activities.at), desc(activities.id))
    .limit(limit);
  return rows.map(({ at, details }) => ({ at, details: details as z.output<S> }));
}

export async function deleteActivityPersonalValues(
  db: Db,
  kind: PersonKind,
  ids: readonly number[],
): Promise<void> {
  const isOneOfThem = sql`${activityPersonalValues.personId} = any(${sql.param(ids)}::int[])`;
  await db
    .delete(activityPersonalValues)
    .where(and(eq(activityPersonalValues.personKind, kind), isOneOfThem));
}
