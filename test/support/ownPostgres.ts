import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { startEmbeddedPostgres } from '../../kit/server/postgres/embeddedPostgres.ts';
import { onCleanup } from './onCleanup.ts';

/**
 * A PostgreSQL that a test can stop and start, at a fixed URL. `durable`: a crash of the server loses no
 * commit, as in production.
 */
export async function startOwnPostgres({ folder = tmpdir(), durable = false } = {}) {
  const dataDir = await mkdtemp(join(folder, 'parvis-own-postgres-'));
  let server = await startEmbeddedPostgres({ dataDir, durable });
  let silent = false;
  const open = new Set<Socket>();
  const forwarder = createServer((caller) => {
    open.add(caller);
    caller.on('error', () => undefined).on('close', () => open.delete(caller));
    if (silent) return;
    const onward = connect(Number(new URL(server.url).port), '127.0.0.1');
    onward.on('error', () => caller.destroy()).on('close', () => caller.destroy());
    caller.on('close', () => onward.destroy());
    caller.pipe(onward).pipe(caller);
  }).listen(0, '127.0.0.1');
  await once(forwarder, 'listening');
  onCleanup(async () => {
    for (const socket of open) socket.destroy();
    forwarder.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const address = new URL(server.url);
  address.port = String((forwarder.address() as AddressInfo).port);
  const isDown = () =>
    new pg.Client({ connectionString: server.url }).connect().then(
      () => false,
      () => true,
    );
  return {
    url: address.href,
    /** Fast shutdown, which aborts running statements. */
    async stop() {
      const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGINT');
      await expect.poll(isDown).toBe(true);
      await server.stop();
    },
    async start() {
      server = await startEmbeddedPostgres({ dataDir, durable });
    },
    /** Accepts new connections without answering and closes the existing ones. */
    fallSilent() {
      silent = true;
      for (const socket of open) socket.destroy();
    },
    speakAgain() {
      silent = false;
      for (const socket of open) socket.destroy();
    },
  };
}
