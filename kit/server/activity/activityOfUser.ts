import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ActivityKind, ActivityPersonKind } from '../../activityKind.ts';
import type { Db } from '../database/db.ts';
import { activities, storedActivityPersonalValues } from '../database/tables.ts';

/** Both rows are in the same month, so that other partitions are not scanned. */
export const personalValuesJoinCondition = and(
  eq(storedActivityPersonalValues.at, activities.at),
  eq(storedActivityPersonalValues.factId, activities.id),
);

/** Activity by a user and personal values about them, oldest first, without values of other people. */
export async function findActivityOfUser(db: Db, userId: number) {
  const isThem = and(
    eq(storedActivityPersonalValues.personKind, 'user'),
    eq(storedActivityPersonalValues.personId, userId),
  );
  // Two queries with an index each. A condition on both tables would scan the whole audit log.
  const activityIds = db
    .select({ at: activities.at, id: activities.id })
    .from(activities)
    .where(eq(activities.actorId, userId))
    .union(
      db
        .select({ at: storedActivityPersonalValues.at, id: storedActivityPersonalValues.factId })
        .from(storedActivityPersonalValues)
        .where(isThem),
    )
    .as('theirs');
  return db
    .select({
      at: activities.at,
      kind: activities.kind,
      actorId: activities.actorId,
      fields: activities.fields,
      before: storedActivityPersonalValues.before,
      after: storedActivityPersonalValues.after,
    })
    .from(activityIds)
    .innerJoin(activities, and(eq(activities.at, activityIds.at), eq(activities.id, activityIds.id)))
    .leftJoin(storedActivityPersonalValues, and(personalValuesJoinCondition, isThem))
    .orderBy(activities.id);
}

export async function listLatestActivitiesOfEntity<S extends z.ZodObject>(
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
  kind: ActivityPersonKind,
  ids: readonly number[],
): Promise<void> {
  const isOneOfThem = sql`${storedActivityPersonalValues.personId} = any(${sql.param(ids)}::int[])`;
  await db
    .delete(storedActivityPersonalValues)
    .where(and(eq(storedActivityPersonalValues.personKind, kind), isOneOfThem));
}
