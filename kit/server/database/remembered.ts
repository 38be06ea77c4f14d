import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { ChangeCounts, type Counted, countsAmong } from './changeCounts.ts';
import type { Db } from './db.ts';
import type { BuildingScope } from './scope.ts';
import { ask, poolOf } from './transaction.ts';

/** What is read of a building again and again, and seldom changes. */
export interface Kept<T> {
  /** Of this alone. */
  readonly name: string;
  /** What it is made of, as the database counts it. */
  readonly subject: string;
  readonly read: (db: Db, scope: BuildingScope) => Promise<T>;
}

type Values<K extends readonly Kept<unknown>[]> = {
  [At in keyof K]: K[At] extends Kept<infer T> ? Readonly<T> : never;
};

/** Things remembered of each database by a process; those that were not asked for longest are forgotten. */
const MOST = 1_000;

type Memory = LRUCache<string, { changes: number; value: object }>;
const memories = new WeakMap<Pool, Memory>();

function memoryOf(db: Db): Memory {
  const memory = memories.get(poolOf(db)) ?? new LRUCache({ max: MOST });
  memories.set(poolOf(db), memory);
  return memory;
}

/**
 * How often something has changed, and whether this transaction has changed anything that is counted (migration 0127): what it
 * reads then may never come to be.
 */
const COUNTS = {
  name: 'counts of what is remembered',
  text: `select own.changing, building, subject, changes
    from (select coalesce(current_setting('parvis.counted', true), '') <> '' as changing) own
    left join (select * from ${countsAmong('(select $1::integer[])', '(select $2::text[])')}) counts on true`,
};

interface Row {
  changing: boolean;
  building: number | null;
  subject: string | null;
  changes: string | null;
}

/**
 * What a building has of each kind, as of now: one small query where nothing of it has changed since this process has read it.
 * It is never older than the question, whoever has changed it. It is shared: nobody may change what is answered.
 */
export async function remembered<const K extends readonly Kept<object>[]>(
  db: Db,
  scope: BuildingScope,
  kinds: K,
): Promise<Values<K>> {
  const building = scope.single;
  const subjects = kinds.map(({ subject }) => subject);
  const rows = await ask<Row>(db, { ...COUNTS, values: [[building], subjects] });
  const counts = new ChangeCounts();
  for (const { subject, changes } of rows)
    if (subject !== null) counts.add({ building, subject } satisfies Counted, Number(changes));
  const isSure = rows[0]?.changing === false;
  const memory = memoryOf(db);
  const values = kinds.map(async ({ name, subject, read }) => {
    const place = `${name} ${building}`;
    // What is read after it was counted may be newer than that, never older.
    const changes = counts.of({ building, subject });
    const known = isSure ? memory.get(place) : undefined;
    if (known?.changes === changes) return known.value;
    const value = await read(db, scope);
    if (isSure) memory.set(place, { changes, value });
    return value;
  });
  return (await Promise.all(values)) as Values<K>;
}
