import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { factories, PASSWORD } from '../demo/factories.ts';
import { openDatabase } from '../kit/server/database/db.ts';
import { startEmbeddedPostgres } from '../kit/server/postgres/embeddedPostgres.ts';
import { root } from './support/folders.ts';
import { onCleanup } from './support/onCleanup.ts';

const WRITERS = 8;
const WRITES = 40;
const day = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString().slice(0, 10);

/** A data folder, and a function that starts the product with its embedded database as a process group. */
async function installation() {
  const dataDir = await mkdtemp(join(tmpdir(), 'parvis-crash-'));
  const lockFile = join(dataDir, 'postgres/postmaster.pid');
  const started: ChildProcess[] = [];
  onCleanup(async () => {
    for (const child of started.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode)) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    // A server that was left running is joined, and stopped by its last user.
    if (existsSync(lockFile)) await (await startEmbeddedPostgres({ dataDir })).stop();
    await rm(dataDir, { recursive: true });
  });
  const start = () => {
    const variables = { DATA_DIR: dataDir, PORT: '0', DEMO: '0', PARVIS_WEB: '0', LOG_LEVEL: 'warn' };
    const child = spawn(process.execPath, [join(root, 'scripts/serve.ts')], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...variables, DATABASE_URL: '', SMTP_URL: '' },
    });
    started.push(child);
    return child;
  };
  return { dataDir, lockFile, start };
}

async function addressOf({ stdout }: { stdout: NodeJS.ReadableStream }): Promise<string> {
  for await (const line of createInterface(stdout)) {
    const url = line.match(/http:\/\/\S+/)?.[0];
    if (url) return url;
  }
  throw new Error('The product ended before it listened.');
}

/** Creates a resident who may invite visitors. Returns their address and building. */
async function makeResident(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase(server.url, () => {}, { max: 1 });
  const make = factories(database.db);
  const building = await make.building();
  const { email } = await make.user({ role: 'vip', buildings: [building.id] });
  await database.close();
  await server.stop();
  return { username: email, building: building.id };
}

async function call(url: string, authorization: string, payload?: object) {
  const answer = await fetch(url, {
    ...(payload && { method: 'POST', body: JSON.stringify(payload) }),
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

test('an acknowledged visit survives when all processes are killed during a write', async () => {
  const { dataDir, start } = await installation();
  const product = start();
  const url = await addressOf(product);
  const { username, building } = await makeResident(dataDir);
  // The session is one more acknowledged write.
  const { token } = await call(`${url}/users/token-auth/`, '', { username, password: PASSWORD });
  const authorization = `token ${token}`;
  const acknowledged: number[] = [];
  let number = 0;
  let death: Promise<unknown> | undefined;
  const write = async () => {
    while (!death) {
      try {
        const visitor = { first_name_visitor: 'Ada', last_name_visitor: `Visitor ${number++}` };
        const { created } = await call(`${url}/list/createAppointment/`, authorization, {
          pkBuilding: building,
          date: [[day, day]],
          time: '09:30',
          ...visitor,
          visitor_email: 'ada@example.test',
          visitor_entreprise: 'Example',
          language_mail: 'fr',
          commentaire: '',
        });
        acknowledged.push(...created);
      } catch (error) {
        if (!death) throw error;
      }
      // One writer has its answer and the others are waiting.
      if (product.pid && !death && acknowledged.length >= WRITES) {
        death = once(product, 'exit');
        process.kill(-product.pid, 'SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await death;
  const list = `/list/deleteGetPatchAppointment/${building}/?start=${day}&end=${day}`;
  const { fields } = await call(`${await addressOf(start())}${list}`, authorization);
  const stored = new Set(fields.map(({ pk }: { pk: number }) => pk));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES);
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log.match(/was not properly shut down; automatic recovery/g)).toHaveLength(1);
});

test('a process stopped during its start leaves no database running', async () => {
  const { lockFile, start } = await installation();
  const product = start();
  const ended = once(product, 'exit');
  await expect.poll(() => existsSync(lockFile), { interval: 10 }).toBe(true);
  product.kill('SIGTERM');
  await ended;
  expect(existsSync(lockFile)).toBe(false);
});
