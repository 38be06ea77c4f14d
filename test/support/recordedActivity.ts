import { gt, max } from 'drizzle-orm';
import { features } from '../../app.ts';
import { type ActivityKind, indexActivityKinds } from '../../kit/activityKind.ts';
import { INSTALLATION_TOPIC } from '../../kit/endpoint.ts';
import { personalValuesJoinCondition } from '../../kit/server/activity/activityOfUser.ts';
import type { Db } from '../../kit/server/database/db.ts';
import { activities, storedActivityPersonalValues } from '../../kit/server/database/tables.ts';

const kinds = indexActivityKinds(features.flatMap(({ activityKinds: declared = [] }) => declared));

/**
 * Differences between the recorded activity and the declared kinds, one line each. Ignores kinds that tests
 * make up.
 */
export async function findActivityMismatches(db: Db): Promise<string[]> {
  const rows = await db
    .select()
    .from(activities)
    .leftJoin(storedActivityPersonalValues, personalValuesJoinCondition);
  return rows.flatMap(
    ({ facts: { kind: name, entity, fields, says, buildingId }, fact_personal: personal }) => {
      if (name.startsWith('test.')) return [];
      const kind = kinds.get(name);
      if (!kind) return [`${name} is declared by no feature`];
      const { entity: declaredEntity, topics } = kind;
      const problems = [
        ...(entity === declaredEntity ? [] : [`is about ${entity}`]),
        ...(topics.length > 0 && buildingId === null && !topics.includes(INSTALLATION_TOPIC)
          ? ['is told to no building']
          : []),
        ...fields.filter((field) => !/^[a-z]+$/i.test(field)).map((field) => `has a field ${field}`),
        ...describeMismatch(kind.details, says).map((problem) => `says ${problem}`),
      ];
      if (personal) {
        if (personal.personKind !== kind.personal?.personKind)
          problems.push(`keeps values of a ${personal.personKind}`);
        for (const values of [personal.before, personal.after])
          problems.push(
            ...describeMismatch(kind.personal?.values, values).map((problem) => `keeps ${problem}`),
          );
      }
      return problems.map((problem) => `${name} ${problem}`);
    },
  );
}

const strict = new Map<ActivityKind['details'], ActivityKind['details']>();

function describeMismatch(schema: ActivityKind['details'], value: unknown): string[] {
  if (!schema) return Object.keys(value as object).map((key) => `${key}, undeclared`);
  // Cached, because building it is slower than checking a row.
  const whole = strict.get(schema) ?? schema.strict();
  strict.set(schema, whole);
  const { error } = whole.safeParse(value);
  return error ? [`${JSON.stringify(value)}: ${error.message}`] : [];
}

/** Returns the activity since its creation, in order. */
export type ReadNewActivity = () => Promise<(typeof activities.$inferSelect)[]>;

export async function trackNewActivity(db: Db): Promise<ReadNewActivity> {
  const [row] = await db.select({ last: max(activities.id) }).from(activities);
  return () =>
    db
      .select()
      .from(activities)
      .where(gt(activities.id, row?.last ?? 0))
      .orderBy(activities.id);
}
