import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { openSession } from '../../core/access/server/sessions.ts';
import { type Factories, factories } from '../../demo/factories.ts';
import { type Env, readEnv } from '../../kit/server/configuration/env.ts';
import type { Db } from '../../kit/server/database/db.ts';
import { createLogger } from '../../kit/server/logging/logger.ts';
import { buildDatabaseUrl, TEMPLATE } from './globalSetup.ts';
import { onCleanup } from './onCleanup.ts';
import { findActivityMismatches } from './recordedActivity.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads what came over the wire, whatever it is
type Json = any;

export interface Answer {
  status: number;
  body: Json;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Buffer;
}

export interface Caller {
  call(
    method: InjectOptions['method'],
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  patch(url: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  delete(url: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  upload(
    url: string,
    file: { name: string; filename: string; bytes: Uint8Array },
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

export interface TestApp extends App {
  db: Db;
  env: Env;
  url: string;
  make: Factories;
  /** Sets the clock of the application and of the factories. */
  setNow(now: Date): void;
  now(): Date;
  as(user: { id: number }): Promise<Caller>;
  /** Without a token, or with the given `Authorization`. */
  anybody: Caller;
  withAuthorization(value: string): Caller;
  /** For tests that expect log lines. */
  logged: string[];
}

/**
 * Starts the whole application on a database of its own, closed after the test or file that opened it. At the
 * end, recorded activity is compared with the declared kinds. Databases are removed with the server, which is
 * faster.
 */
export async function testApp(
  variables: Record<string, string> = {},
  template = TEMPLATE,
  server = inject('databaseUrl'),
): Promise<TestApp> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const dataDir = await mkdtemp(join(tmpdir(), 'parvis-files-'));
  const url = buildDatabaseUrl(server, name);
  const env = readEnv({
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    DEMO: '1',
    PUBLIC_URL: 'http://parvis.test',
    MAIL_FROM: 'Parvis <no-reply@parvis.test>',
    // All callers of a test share one network address.
    ANONYMOUS_MAILS_PER_ADDRESS: '10000',
    ANONYMOUS_MAILS: '10000',
    ...variables,
  });
  let clock: (() => Date) | undefined;
  const now = () => clock?.() ?? new Date();
  const logged: string[] = [];
  const log = createLogger(env.logLevel, {
    write: (line: string) => void logged.push(line),
  });
  const app = await createApp({ env, databaseUrl: url, now, log });
  await app.http.ready();

  onCleanup(async () => {
    const misstated = await findActivityMismatches(app.database.db).finally(async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    if (misstated.length > 0) throw new Error(`Facts were misstated:\n${misstated.join('\n')}`);
  });

  const { db } = app.database;
  const withAuthorization = (authorization?: string) => caller(app, authorization);
  return Object.assign(app, {
    db,
    env,
    url,
    logged,
    make: factories(db, now),
    setNow(value: Date) {
      clock = () => value;
    },
    now,
    as: async (user: { id: number }) =>
      withAuthorization(`token ${await openSession(db, user.id, true, now())}`),
    anybody: withAuthorization(),
    withAuthorization,
  });
}

/** Runs one statement on the tests' server `url`, outside of any test's database. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function caller(app: App, authorization: string | undefined): Caller {
  const send = async (options: InjectOptions): Promise<Answer> => {
    const headers = { ...(authorization && { authorization }), ...options.headers };
    const response = await app.http.inject({ ...options, headers });
    const isJson = String(response.headers['content-type'] ?? '').includes('/json');
    return {
      status: response.statusCode,
      body: isJson ? JSON.parse(response.body) : undefined,
      text: response.body,
      headers: response.headers,
      bytes: response.rawPayload,
    };
  };
  const call: Caller['call'] = (method, url, body, headers = {}) =>
    send({ method: method ?? 'GET', url, headers, ...(body && { payload: body }) });
  return {
    call,
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body, headers) => call('POST', url, body, headers),
    patch: (url, body, headers) => call('PATCH', url, body, headers),
    delete: (url, body, headers) => call('DELETE', url, body, headers),
    async upload(url, file, fields = {}, headers = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set(file.name, new Blob([file.bytes as Uint8Array<ArrayBuffer>]), file.filename);
      const encoded = new Response(form);
      return send({
        method: 'POST',
        url,
        headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...headers },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
    },
  };
}
