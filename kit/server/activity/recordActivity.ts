import { sql } from 'drizzle-orm';
import type { Activity } from '../../activityKind.ts';
import { NO_BUILDING } from '../../endpoint.ts';
import type { Db } from '../database/db.ts';
import { insertMany } from '../database/insertMany.ts';
import { factPersonal, facts as table } from '../database/tables.ts';

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
  facts: readonly Activity[],
): Promise<void> {
  await insertActivity(db, actorId, at, facts, () => null);
  await announce(db, facts, ' recorded');
}

/**
 * Records activity under the `cause` that led to it. A building's audit log lists only the cause, unless it
 * is filtered by kind, entity or cause. Activity of other buildings is listed by itself.
 */
export async function recordActivityWithCause(
  db: Db,
  actorId: number | null,
  at: Date,
  { cause, facts }: { cause: Activity; facts: readonly Activity[] },
): Promise<void> {
  const [causeId = null] = await insertActivity(db, actorId, at, [cause], () => null);
  await insertActivity(db, actorId, at, facts, ({ building }) =>
    building === cause.building ? causeId : null,
  );
  await announce(db, [cause, ...facts], ' recorded');
}

async function insertActivity(
  db: Db,
  actorId: number | null,
  at: Date,
  facts: readonly Activity[],
  causeOf: (fact: Activity) => number | null,
): Promise<number[]> {
  const rows = facts.map((fact) => ({
    at,
    actorId,
    buildingId: fact.building,
    kind: fact.kind.name,
    entity: fact.kind.about,
    entityId: fact.id,
    fields: [...fact.fields],
    says: fact.says,
    causeId: causeOf(fact),
  }));
  const ids = await insertMany(db, table, rows, 'id');
  const personal = facts.flatMap(({ kind, personal }, index) => {
    if (!personal || !kind.personal) return [];
    const { id: personId, before, after } = personal;
    return [{ at, factId: ids[index] as number, personKind: kind.personal.of, personId, before, after }];
  });
  await insertMany(db, factPersonal, personal);
  return ids;
}

/** Notifies open screens on commit. Only for changes that another table records. */
export const notifyActivity = (db: Db, facts: readonly Activity[]): Promise<void> => announce(db, facts, '');

async function announce(db: Db, facts: readonly Activity[], recorded: string): Promise<void> {
  const kinds = new Map<number, Set<string>>();
  for (const { kind, building: ofOne, concerns } of facts) {
    const building = ofOne ?? NO_BUILDING;
    const name = concerns === null ? kind.name : `${kind.name}:${concerns}`;
    kinds.set(building, (kinds.get(building) ?? new Set()).add(name));
  }
  if (kinds.size === 0) return;
  const payloads = [...kinds].map(([building, names]) => `${building} ${[...names].join()}${recorded}`);
  const text = `select pg_notify('${ACTIVITY_CHANNEL}', payload) from unnest($1::text[]) as payload`;
  await db.$client.query({ name: 'announce', text, values: [payloads] });
}
