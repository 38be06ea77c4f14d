import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Env, readEnv } from '../../kit/server/configuration/env.ts';
import { buildDatabaseUrl } from './globalSetup.ts';
import { onCleanup } from './onCleanup.ts';
import { onServer } from './testApp.ts';

export interface OwnDatabase {
  url: string;
  env: Env;
  query: pg.Pool['query'];
}

export const createEmptyDatabase = (server?: string): Promise<OwnDatabase> =>
  copyDatabase('template1', server);

/** Nobody may be connected to `template`. */
export async function copyDatabase(template: string, server = inject('databaseUrl')): Promise<OwnDatabase> {
  const name = `own_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = buildDatabaseUrl(server, name);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const dataDir = await mkdtemp(join(tmpdir(), 'parvis-files-'));
  onCleanup(async () => {
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    url,
    env: readEnv({ DATA_DIR: dataDir, PUBLIC_URL: 'http://parvis.test' }),
    query: pool.query.bind(pool),
  };
}
