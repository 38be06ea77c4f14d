import { sql } from 'drizzle-orm';
import type { Activity } from '../../activityKind.ts';
import { NO_BUILDING } from '../../endpoint.ts';
import type { Db } from '../database/db.ts';
import { insertMany } from '../database/insertMany.ts';
import { storedActivityPersonalValues, activities as table } from '../database/tables.ts';

/** Payload: `<building> <kind>,<kind>:<person>`, then ` recorded` if it is in the audit log. */
export const ACTIVITY_CHANNEL = 'parvis_facts';

/** Channel for ids of users whose sessions or rights changed, sent by triggers (migration 0048). */
export const PEOPLE_CHANNEL = 'parvis_people';

/** For changes that no trigger reports: makes the open screens of a user reload the user. */
export async function notifyUserChanged(db: Db, id: number): Promise<void> {
  await db.execute(sql`select pg_notify(${PEOPLE_CHANNEL}, ${String(id)})`);
}

/**
 * Writes the audit log in the caller's transaction and notifies open screens. `actorId` is null for a job.
 */
export async function recordActivity(
  db: Db,
  actorId: number | null,
  at: Date,
  activities: readonly Activity[],
): Promise<void> {
  await insertActivity(db, actorId, at, activities, () => null);
  await announce(db, activities, ' recorded');
}

/**
 * Records activity under the `cause` that led to it. A building's audit log lists only the cause, unless it
 * is filtered by kind, entity or cause. Activity of other buildings is listed by itself.
 */
export async function recordActivityWithCause(
  db: Db,
  actorId: number | null,
  at: Date,
  { cause, activities }: { cause: Activity; activities: readonly Activity[] },
): Promise<void> {
  const [causeId = null] = await insertActivity(db, actorId, at, [cause], () => null);
  await insertActivity(db, actorId, at, activities, ({ building }) =>
    building === cause.building ? causeId : null,
  );
  await announce(db, [cause, ...activities], ' recorded');
}

async function insertActivity(
  db: Db,
  actorId: number | null,
  at: Date,
  activities: readonly Activity[],
  causeOf: (activity: Activity) => number | null,
): Promise<number[]> {
  const rows = activities.map((activity) => ({
    at,
    actorId,
    buildingId: activity.building,
    kind: activity.kind.name,
    entity: activity.kind.entity,
    entityId: activity.id,
    fields: [...activity.fields],
    says: activity.details,
    causeId: causeOf(activity),
  }));
  const ids = await insertMany(db, table, rows, 'id');
  const personal = activities.flatMap(({ kind, personal }, index) => {
    if (!personal || !kind.personal) return [];
    const { id: personId, before, after } = personal;
    return [
      { at, factId: ids[index] as number, personKind: kind.personal.personKind, personId, before, after },
    ];
  });
  await insertMany(db, storedActivityPersonalValues, personal);
  return ids;
}

/** Notifies open screens on commit. Only for changes that another table records. */
export const notifyActivity = (db: Db, activities: readonly Activity[]): Promise<void> =>
  announce(db, activities, '');

async function announce(db: Db, activities: readonly Activity[], recorded: string): Promise<void> {
  const kinds = new Map<number, Set<string>>();
  for (const { kind, building: buildingId, affectedUserId } of activities) {
    const building = buildingId ?? NO_BUILDING;
    const name = affectedUserId === null ? kind.name : `${kind.name}:${affectedUserId}`;
    kinds.set(building, (kinds.get(building) ?? new Set()).add(name));
  }
  if (kinds.size === 0) return;
  const payloads = [...kinds].map(([building, names]) => `${building} ${[...names].join()}${recorded}`);
  const text = `select pg_notify('${ACTIVITY_CHANNEL}', payload) from unnest($1::text[]) as payload`;
  await db.$client.query({ name: 'announce', text, values: [payloads] });
}
