import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Db } from './db.ts';

// All advisory locks are declared in one table, so that no two uses share a number:
// `defineLockKind` for the rows of a kind, `defineSingleLock` for one lock.

interface Row {
  name: string;
  first: bigint;
  last: bigint;
}

const table: Row[] = [];

function declare(row: Row): void {
  const clash = table.find(
    ({ name, first, last }) => name === row.name || (first <= row.last && row.first <= last),
  );
  if (clash) throw new Error(`The locks “${row.name}” and “${clash.name}” have the same number.`);
  table.push(row);
}

export function listDeclaredLocks(): readonly Readonly<Row>[] {
  return table.toSorted((a, b) => (a.first < b.first ? -1 : 1));
}

const ID_BITS = 56n;
const HIGHEST_RANK = 127;

interface LockKeyRange {
  of(id: number): bigint;
  /** Uses the first 14 hexadecimal digits. A collision only causes a needless wait. */
  ofHash(hex: string): bigint;
}

/** `rank`, 1 to 127, is the lock order: lower ranks first. Throws an Error if the name or rank is taken. */
export function defineLockKind(name: string, rank: number): LockKeyRange {
  if (!Number.isInteger(rank) || rank < 1 || rank > HIGHEST_RANK)
    throw new Error(`The lock kind “${name}” has an invalid rank: ${rank}.`);
  const first = BigInt(rank) << ID_BITS;
  declare({ name, first, last: first + (1n << ID_BITS) - 1n });
  return {
    of(id) {
      if (!Number.isSafeInteger(id) || id < 0)
        throw new RangeError(`The lock “${name}” has an invalid id: ${id}.`);
      return first + BigInt(id);
    },
    ofHash: (hex) => first + BigInt(`0x${hex.slice(0, Number(ID_BITS) / 4)}`),
  };
}

/**
 * Declares one lock, which is taken before all kinds. `key` is below 2^56 and never changes, because
 * processes of two versions share it. Throws an Error if the name or the key is taken.
 */
export function defineSingleLock(name: string, key: bigint): bigint {
  if (key < 0n || key >> ID_BITS > 0n) throw new Error(`The lock “${name}” has an invalid key: ${key}.`);
  declare({ name, first: key, last: key });
  return key;
}

/** Locks until the end of the transaction, lowest key first, so that concurrent calls cannot deadlock. */
export async function lockInOrder(tx: Db, keys: readonly bigint[]): Promise<void> {
  const sorted = [...new Set(keys)].sort((a, b) => (a < b ? -1 : 1)).map(String);
  await tx.$client.query({ ...LOCK, values: [sorted] });
}

// A plain select does not guarantee the order in which its rows are computed.
const LOCK = {
  name: 'lock in order',
  text: `select pg_advisory_xact_lock(key) from (
           select key from unnest($1::bigint[]) as wanted(key) order by key) as sorted`,
};

type Connection = Pick<ClientBase, 'query'>;

const TRY_AGAIN_AFTER = 50;

/** Polls, because a waiting statement keeps a snapshot that blocks `create index concurrently`. */
export async function acquireSessionLock(connection: Connection, key: bigint): Promise<void> {
  while (!(await tryAcquireSessionLock(connection, key))) await pause(TRY_AGAIN_AFTER);
}

export async function tryAcquireSessionLock(connection: Connection, key: bigint): Promise<boolean> {
  const { rows } = await connection.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    key,
  ]);
  return rows[0]?.mine === true;
}

export async function releaseSessionLock(connection: Connection, key: bigint): Promise<void> {
  await connection.query('select pg_advisory_unlock($1)', [key]);
}

export async function acquireSharedSessionLock(connection: Connection, key: bigint): Promise<void> {
  await connection.query('select pg_advisory_lock_shared($1)', [key]);
}

/** Returns true if no other session shares the lock; then this session owns it exclusively. */
export async function releaseSharedSessionLock(connection: Connection, key: bigint): Promise<boolean> {
  await connection.query('select pg_advisory_unlock_shared($1)', [key]);
  const { rows } = await connection.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
    key,
  ]);
  return rows[0]?.last === true;
}

// Names are hashed to 64 bits. After a collision a dead worker would count as alive for too long, which is
// harmless.

export async function acquireWorkerLivenessLock(connection: Connection, name: string): Promise<void> {
  await connection.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [name]);
}

export async function releaseWorkerLivenessLock(connection: Connection, name: string): Promise<void> {
  await connection.query('select pg_advisory_unlock_shared(hashtextextended($1, 0))', [name]);
}

/** True if no connection holds the lock; then none can until the transaction ends. */
export async function isWorkerLivenessLockFree(tx: Db, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`,
  );
  return rows[0]?.free === true;
}

/** Whether a read locks its rows until the transaction ends. */
export type RowLock = 'locked' | 'unlocked';
