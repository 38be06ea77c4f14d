import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../actor.ts';
import { type EndpointSpec, takesKey } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import type { Statement } from '../database/batch.ts';
import type { Db } from '../database/db.ts';
import { idempotencyKeys } from '../database/tables.ts';
import { ask, withCommit } from '../database/transaction.ts';
import type { ReceivedBody } from './receive.ts';

/** By the database's clock, which all processes share: where one's own is wrong, nothing is done twice for that. */
const expired = lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`);

export interface Claim {
  userId: number;
  /** Method and path pattern of the call. */
  call: string;
  key: string;
  bodyHash: string;
}

/**
 * What a request claims; null where it carries no key, its call takes none, or a device sent it: keys are a person's. Throws
 * `malformed` for a key too long.
 */
export function claimOf(
  endpoint: EndpointSpec,
  request: Pick<FastifyRequest, 'headers' | 'url'>,
  received: ReceivedBody,
  { userId }: Principal,
): Claim | null {
  const key = request.headers['idempotency-key'];
  if (!takesKey(endpoint) || typeof key !== 'string' || key === '' || userId === null) return null;
  if (key.length > 200) throw new AppError('malformed');
  const parts = [request.url, JSON.stringify(received.body ?? null)];
  return {
    userId,
    call: `${endpoint.method} ${endpoint.path}`,
    key,
    bodyHash: bodyHash(received.file ? [...parts, received.file.filename, received.file.bytes] : parts),
  };
}

/** SHA-256 over everything that makes one request differ from another. */
function bodyHash(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(String(part.length)).update('\0').update(part);
  return hash.digest('hex');
}

const OF_CLAIM = 'user_id = $1 and call = $2 and key = $3';
const CLAIM = {
  name: 'claim key',
  text: `insert into idempotency_keys (user_id, call, key, body_hash, created_at) values ($1, $2, $3, $4, now())
    on conflict (user_id, call, key) do update set body_hash = excluded.body_hash, answer = null, created_at = now()
    where idempotency_keys.created_at < now() - interval '1 day' returning key`,
};
const EARLIER = {
  name: 'claimed before',
  text: `select body_hash, answer from idempotency_keys where ${OF_CLAIM}`,
};
const KEEP = { name: 'keep answer', text: `update idempotency_keys set answer = $4 where ${OF_CLAIM}` };
const RELEASE = { name: 'release key', text: `delete from idempotency_keys where ${OF_CLAIM}` };

const about = (statement: Statement, { userId, call, key }: Claim, ...more: string[]): Statement => ({
  ...statement,
  values: [userId, call, key, ...more],
});

/**
 * Claims a key inside the write's transaction. A second request with the same key waits here until the first has ended,
 * then gets its stored answer (JSON text) instead of null. Throws `idempotency_mismatch` where the body differs.
 */
export async function claimKey(tx: Db, claim: Claim): Promise<string | null> {
  const claimed = await ask(tx, about(CLAIM, claim, claim.bodyHash));
  if (claimed.length > 0) return null;
  const [earlier] = await ask<{ body_hash: string; answer: string | null }>(tx, about(EARLIER, claim));
  if (earlier?.answer == null || earlier.body_hash !== claim.bodyHash)
    throw new AppError('idempotency_mismatch');
  return earlier.answer;
}

/** Keeps the answer with the claimed key, in the same transaction. */
export function keepAnswer(tx: Db, claim: Claim, answer: string): Promise<void> {
  return withCommit(tx, about(KEEP, claim, answer));
}

/** Gives a claimed key back, in the same transaction: nothing was done, so the same intent may be retried. */
export function releaseKey(tx: Db, claim: Claim): Promise<void> {
  return withCommit(tx, about(RELEASE, claim));
}

/** Forgets keys older than a day. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(expired);
}
