import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { factories, PASSWORD } from '../demo/factories.ts';
import { openDatabase } from '../kit/server/database/db.ts';
import { startEmbeddedPostgres } from '../kit/server/postgres/embeddedPostgres.ts';

const WRITERS = 8;
const WRITES = 40;

const dataDir = mkdtempSync(join(tmpdir(), 'parvis-crash-'));
const day = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString().slice(0, 10);
let product: ChildProcess | undefined;

afterAll(async () => {
  if (product?.pid && product.exitCode === null && product.signalCode === null) {
    product.kill('SIGTERM');
    await once(product, 'exit');
  }
  rmSync(dataDir, { recursive: true });
});

/** Starts the whole product, database included, as a process group of its own; answers where it listens. */
async function start(): Promise<string> {
  const root = dirname(import.meta.dirname);
  const child = spawn(process.execPath, [join(root, 'scripts/serve.ts')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      PARVIS_WEB: '0',
      DATABASE_URL: '',
      SMTP_URL: '',
      LOG_LEVEL: 'warn',
    },
  });
  product = child;
  for await (const line of createInterface(child.stdout)) {
    const url = line.match(/http:\/\/\S+/)?.[0];
    if (url) return url;
  }
  throw new Error('The product ended before it listened.');
}

/** What a power cut does to the processes: none of them gets to finish anything. */
async function killEverything(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.pid) process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** Somebody who may announce visitors, in the product's own database; answers their address and their building. */
async function makeResident(): Promise<{ email: string; building: number }> {
  const server = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase(server.url, () => {}, { max: 1 });
  const make = factories(database.db);
  const building = await make.building();
  const { email } = await make.user({ role: 'vip', buildings: [building.id] });
  await database.close();
  await server.stop();
  return { email, building: building.id };
}

async function logIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/users/token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

async function announce(url: string, token: string, building: number, number: number): Promise<number[]> {
  const answer = await fetch(`${url}/list/createAppointment/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `token ${token}` },
    body: JSON.stringify({
      pkBuilding: building,
      date: [[day, day]],
      time: '09:30',
      first_name_visitor: 'Ada',
      last_name_visitor: `Visitor ${number}`,
      visitor_email: `visitor-${number}@example.test`,
      visitor_entreprise: 'Example',
      commentaire: '',
      language_mail: 'fr',
    }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { created: number[] }).created;
}

async function storedIds(url: string, token: string, building: number): Promise<number[]> {
  const answer = await fetch(`${url}/list/deleteGetPatchAppointment/${building}/?start=${day}&end=${day}`, {
    headers: { authorization: `token ${token}` },
  });
  expect(answer.status).toBe(200);
  const { fields } = (await answer.json()) as { fields: { pk: number }[] };
  return fields.map(({ pk }) => pk);
}

test('an acknowledged visit survives the death of every process in mid-write', async () => {
  const acknowledged: number[] = [];
  let number = 0;
  const url = await start();
  const { email, building } = await makeResident();
  // The session is one more acknowledged write.
  const token = await logIn(url, email);
  const victim = product;
  let death: Promise<void> | undefined;
  const write = async () => {
    while (!death) {
      try {
        acknowledged.push(...(await announce(url, token, building, number++)));
      } catch (error) {
        if (!death) throw error;
      }
      // Here one writer has its answer, and the others wait for theirs.
      if (victim && acknowledged.length >= WRITES) death ??= killEverything(victim);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await death;
  const stored = new Set(await storedIds(await start(), token, building));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES);
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log.match(/was not properly shut down; automatic recovery/g)).toHaveLength(1);
});
