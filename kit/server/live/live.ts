import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AppError } from '../../errors.ts';
import type { Db } from '../database/db.ts';
import { type Door, tokenOf } from '../http/http.ts';

const CHANNEL = 'parvis_live';
const HEARTBEAT = 25_000;
const RECONNECT_AFTER = 1_000;

/** Announces inside the caller's transaction: PostgreSQL delivers it on commit, to every process of the product. */
export async function notifyLive(db: Db, buildingId: number, topic: string): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${`${buildingId} ${topic}`})`);
}

/** `null` for the building: anything may have changed (the connection was away). */
type Listener = (buildingId: number | null, topic: string) => void;

export interface LiveHub {
  subscribe(listener: Listener): () => void;
  close(): Promise<void>;
}

/** One connection that listens for the whole process. When it breaks it is opened anew, and every screen reads again. */
export async function openLiveHub(pool: pg.Pool, onError: (error: Error) => void): Promise<LiveHub> {
  const listeners = new Set<Listener>();
  let client: pg.PoolClient | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const lost = (error: Error) => {
    client?.off('error', lost);
    client?.release(error);
    client = undefined;
    if (closed) return;
    onError(error);
    retry = setTimeout(() => listen().then(announceAll, lost), RECONNECT_AFTER);
  };
  const announceAll = () => {
    for (const listener of listeners) listener(null, '*');
  };
  const listen = async () => {
    client = await pool.connect();
    if (closed) {
      client.release();
      return;
    }
    client.once('error', lost);
    client.on('notification', ({ payload = '' }) => {
      const [building = '', topic = ''] = payload.split(' ');
      for (const listener of listeners) listener(Number(building), topic);
    });
    await client.query(`listen ${CHANNEL}`);
  };
  await listen();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      client?.off('error', lost);
      client?.release(true);
      client = undefined;
    },
  };
}

/**
 * `GET /api/live`: server-sent events (`data: {"building":1,"topic":"appointments"}`), read with `fetch` because a token
 * never stands in an address. They say that something changed, never what: each screen reads again what it may see.
 */
export function mountLive(app: FastifyInstance, door: Door, hub: LiveHub): void {
  const open = new Set<ServerResponse>();
  // A server that closes waits for its requests, and a stream would never end by itself.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
  const schema = {
    summary: 'Server-sent events: a list of one of the caller’s buildings changed',
    tags: ['live'],
    security: [{ token: [] }],
  };
  app.get('/api/live', { schema }, async (request, reply) => {
    const token = tokenOf(request);
    const { actor } = request;
    if (!token || !actor) throw new AppError('unauthenticated');
    const mine = new Set(actor.buildings.map(({ id }) => id));

    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Kept alive, the connection would hold up a server that stops.
      connection: 'close',
    });
    reply.raw.write(': open\n\n');
    open.add(reply.raw);
    const unsubscribe = hub.subscribe((building, topic) => {
      if (building === null || mine.has(building))
        reply.raw.write(`data: ${JSON.stringify({ building, topic })}\n\n`);
    });
    // A token that died meanwhile ends the stream at the next beat.
    const beat = setInterval(async () => {
      const alive = await door.authenticate(token, door.now()).catch(() => actor);
      if (alive) reply.raw.write(': beat\n\n');
      else reply.raw.end();
    }, HEARTBEAT);
    reply.raw.once('close', () => {
      clearInterval(beat);
      open.delete(reply.raw);
      unsubscribe();
    });
  });
}
