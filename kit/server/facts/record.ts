import { sql } from 'drizzle-orm';
import { NO_BUILDING } from '../../endpoint.ts';
import type { Fact } from '../../fact.ts';
import type { Db } from '../database/db.ts';
import { insertMany } from '../database/insertMany.ts';
import { factPersonal, facts as table } from '../database/tables.ts';

/**
 * The channel on which PostgreSQL tells every process what happened, on commit: `<building> <kind>,<kind>:<person>`, and after it
 * `recorded` where the trail has it.
 */
export const CHANNEL = 'parvis_facts';

/** Where the database tells whose sessions or rights have changed (migration 0048). */
export const PEOPLE = 'parvis_people';

/** Has the open screens of somebody learn on commit who they are by now, where it is more than the triggers of the table tell. */
export async function announcePerson(db: Db, id: number): Promise<void> {
  await db.execute(sql`select pg_notify(${PEOPLE}, ${String(id)})`);
}

/**
 * Records what happened, in the caller's transaction: a row each, personal values apart, and a notification for each
 * building whose lists have changed. `actorId` is null for a job.
 */
export async function recordFacts(
  db: Db,
  actorId: number | null,
  at: Date,
  facts: readonly Fact[],
): Promise<void> {
  await insertFacts(db, actorId, at, facts, () => null);
  await announce(db, facts, ' recorded');
}

/**
 * Records what came of one thing that somebody did in a building, under the fact that tells it: the trail of that building shows the
 * one line, and each of the others where it is looked for. What concerns another building stands there by itself.
 */
export async function recordUnder(
  db: Db,
  actorId: number | null,
  at: Date,
  { cause, facts }: { cause: Fact; facts: readonly Fact[] },
): Promise<void> {
  const [causeId = null] = await insertFacts(db, actorId, at, [cause], () => null);
  await insertFacts(db, actorId, at, facts, ({ building }) => (building === cause.building ? causeId : null));
  await announce(db, [cause, ...facts], ' recorded');
}

async function insertFacts(
  db: Db,
  actorId: number | null,
  at: Date,
  facts: readonly Fact[],
  causeOf: (fact: Fact) => number | null,
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

/**
 * Has live updates hear of facts on commit, in one notification a building: a screen reads a list once however much has
 * happened to it. `recordFacts` does so; by itself it is for what a table of its own records already.
 */
export const announceFacts = (db: Db, facts: readonly Fact[]): Promise<void> => announce(db, facts, '');

async function announce(db: Db, facts: readonly Fact[], recorded: string): Promise<void> {
  const kinds = new Map<number, Set<string>>();
  for (const { kind, building: ofOne, concerns } of facts) {
    const building = ofOne ?? NO_BUILDING;
    const name = concerns === null ? kind.name : `${kind.name}:${concerns}`;
    kinds.set(building, (kinds.get(building) ?? new Set()).add(name));
  }
  if (kinds.size === 0) return;
  const payloads = [...kinds].map(([building, names]) => `${building} ${[...names].join()}${recorded}`);
  const text = `select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) as payload`;
  await db.$client.query({ name: 'announce', text, values: [payloads] });
}
