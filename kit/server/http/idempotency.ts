import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { ActorOrDevice } from '../../actor.ts';
import { acceptsIdempotencyKey } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import type { Db } from '../database/db.ts';
import { idempotencyKeys } from '../database/tables.ts';

/** By the database's clock, which is the same for all processes. */
const expired = lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`);

interface IdempotentRequest {
  userId: number;
  call: string;
  key: string;
  bodyHash: string;
}

/** Null without a key, if the call takes none, or for a device, because keys belong to people. */
export function readIdempotencyHeader(
  { endpoint, headers, url, body, upload }: FastifyRequest,
  { userId }: ActorOrDevice,
): IdempotentRequest | null {
  const key = headers['idempotency-key'];
  if (!acceptsIdempotencyKey(endpoint) || typeof key !== 'string' || key === '' || userId === null)
    return null;
  if (key.length > 200) throw new AppError('malformed');
  const parts = [url, JSON.stringify(body ?? null)];
  return {
    userId,
    call: `${endpoint.method} ${endpoint.path}`,
    key,
    bodyHash: bodyHash(upload ? [...parts, upload.filename, upload.bytes] : parts),
  };
}

function bodyHash(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(String(part.length)).update('\0').update(part);
  return hash.digest('hex');
}

const isRowOf = ({ userId, call, key }: IdempotentRequest) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key));

/**
 * Runs a write in its transaction, once for each key, and returns its answer (JSON text). A second request with
 * the same key waits here for the first one, then gets its stored answer. A failure leaves the key unused. Throws
 * `idempotency_mismatch` if the body differs.
 */
export async function answerOnce(
  tx: Db,
  claim: IdempotentRequest | null,
  write: () => Promise<{ answer: string; isFailure: boolean }>,
): Promise<string> {
  const earlier = claim && (await claimKey(tx, claim));
  if (earlier) return earlier;
  const { answer, isFailure } = await write();
  if (claim && isFailure) await tx.delete(idempotencyKeys).where(isRowOf(claim));
  else if (claim) await tx.update(idempotencyKeys).set({ answer }).where(isRowOf(claim));
  return answer;
}

async function claimKey(tx: Db, claim: IdempotentRequest): Promise<string | null> {
  const { userId, call, key, bodyHash } = claim;
  const fresh = { bodyHash, answer: null, createdAt: sql`now()` };
  const claimedRows = await tx
    .insert(idempotencyKeys)
    .values({ userId, call, key, ...fresh })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.call, idempotencyKeys.key],
      set: fresh,
      setWhere: expired,
    })
    .returning({ key: idempotencyKeys.key });
  if (claimedRows.length > 0) return null;
  const [earlier] = await tx.select().from(idempotencyKeys).where(isRowOf(claim));
  if (earlier?.answer == null || earlier.bodyHash !== bodyHash) throw new AppError('idempotency_mismatch');
  return earlier.answer;
}

export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(expired);
}
