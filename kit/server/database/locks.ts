import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Db } from './db.ts';

// PostgreSQL knows an advisory lock by a `bigint` and nothing else. So that nobody meets another's locks, every number that
// is one stands in one table, into which each use puts its rows once: `lockKind` for locks of many things of a kind,
// `singleLock` for one alone. All SQL about them is in this file.

interface Row {
  /** `<feature>.<what is locked>`. */
  name: string;
  first: bigint;
  last: bigint;
}

const table: Row[] = [];

function declare(row: Row): void {
  const clash = table.find(
    ({ name, first, last }) => name === row.name || (first <= row.last && row.first <= last),
  );
  if (clash) throw new Error(`The locks “${row.name}” would be those of “${clash.name}”.`);
  table.push(row);
}

/** All locks that were declared so far, in the order in which `lockInOrder` takes them. */
export function declaredLocks(): readonly Readonly<Row>[] {
  return table.toSorted((a, b) => (a.first < b.first ? -1 : 1));
}

const ID_BITS = 56n;
const HIGHEST_RANK = 127;

export interface LockKind {
  /** The lock of the thing with this id: a whole number, not negative. Throws a RangeError for any other. */
  of(id: number): bigint;
  /** The lock of what a hash stands for, by its first 14 hexadecimal digits: two that meet there wait in vain, no more. */
  ofHash(hex: string): bigint;
}

/**
 * Declares the locks of the things of one kind. In: its name, and its rank among the kinds, 1 to 127: a lower rank is taken
 * before a higher one, so a request that takes locks of two kinds one after the other begins with the lower.
 * Throws an Error where the name or the rank is another's: the product does not start.
 */
export function lockKind(name: string, rank: number): LockKind {
  if (!Number.isInteger(rank) || rank < 1 || rank > HIGHEST_RANK)
    throw new Error(`The rank of the locks “${name}” is none: ${rank}.`);
  const first = BigInt(rank) << ID_BITS;
  declare({ name, first, last: first + (1n << ID_BITS) - 1n });
  return {
    of(id) {
      if (!Number.isSafeInteger(id) || id < 0) throw new RangeError(`No lock “${name}” has the id ${id}.`);
      return first + BigInt(id);
    },
    ofHash: (hex) => first + BigInt(`0x${hex.slice(0, Number(ID_BITS) / 4)}`),
  };
}

/**
 * Declares one lock by itself; in a request it would be taken before those of any kind. In: its name and any number below
 * 2^56, for ever the same, since processes of two versions meet there. Throws an Error where either is another's.
 */
export function singleLock(name: string, key: bigint): bigint {
  if (key < 0n || key >> ID_BITS > 0n) throw new Error(`The lock “${name}” has no such key: ${key}.`);
  declare({ name, first: key, last: key });
  return key;
}

/**
 * Takes locks until the transaction ends, lowest key first whatever the order given: two requests that take all their locks
 * in one call wait for each other, but never in a circle.
 */
export async function lockInOrder(tx: Db, keys: readonly bigint[]): Promise<void> {
  const sorted = [...new Set(keys)].sort((a, b) => (a < b ? -1 : 1)).map(String);
  await tx.$client.query({ ...LOCK, values: [sorted] });
}

// An ordered subquery, because a bare select promises no order of its rows.
const LOCK = {
  name: 'lock in order',
  text: `select pg_advisory_xact_lock(key) from (
           select key from unnest($1::bigint[]) as wanted(key) order by key) as sorted`,
};

type Connection = Pick<ClientBase, 'query'>;

const TRY_AGAIN_AFTER = 50;

/**
 * Waits for a lock, which is the connection's until its end, in and out of transactions. It asks again and again: a statement
 * that waits keeps a snapshot, and an index that the holder makes `concurrently` would wait for that one in turn.
 */
export async function hold(connection: Connection, key: bigint): Promise<void> {
  while (!(await tryHold(connection, key))) await pause(TRY_AGAIN_AFTER);
}

/** Takes a lock as `hold` does, if nobody else has it; answers whether it did. */
export async function tryHold(connection: Connection, key: bigint): Promise<boolean> {
  const { rows } = await connection.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    key,
  ]);
  return rows[0]?.mine === true;
}

/** Gives back a lock that the connection holds. */
export async function giveBack(connection: Connection, key: bigint): Promise<void> {
  await connection.query('select pg_advisory_unlock($1)', [key]);
}

/** Holds a lock together with others who share it, until `stopSharing` or the end of the connection. */
export async function share(connection: Connection, key: bigint): Promise<void> {
  await connection.query('select pg_advisory_lock_shared($1)', [key]);
}

/** Shares a lock no more. Answers whether nobody else does; it is then the connection's alone. */
export async function stopSharing(connection: Connection, key: bigint): Promise<boolean> {
  await connection.query('select pg_advisory_unlock_shared($1)', [key]);
  const { rows } = await connection.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
    key,
  ]);
  return rows[0]?.last === true;
}

// Names are hashed over all of the 64 bits, as they always were: processes of two versions must find each other there. That
// one meets a number of the table is as likely as to guess a random key; a worker would then be taken for alive too long.

/** Holds a name, until the connection ends. */
export async function holdName(connection: Connection, name: string): Promise<void> {
  await connection.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [name]);
}

/** Holds a name no more. */
export async function dropName(connection: Connection, name: string): Promise<void> {
  await connection.query('select pg_advisory_unlock_shared(hashtextextended($1, 0))', [name]);
}

/** Whether no connection holds the name; then none can until the transaction ends. */
export async function isNameFree(tx: Db, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`,
  );
  return rows[0]?.free === true;
}
