import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../kit/server/postgres/embeddedPostgres.ts';
import { root } from './support/folders.ts';
import { onCleanup } from './support/onCleanup.ts';

test('told to end while it starts, the product leaves no database running', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parvis-stop-'));
  const runs = join(dataDir, 'postgres/postmaster.pid');
  onCleanup(async () => {
    // What is left over is joined, and stopped by its last user.
    if (existsSync(runs)) await (await startEmbeddedPostgres({ dataDir })).stop();
    await rm(dataDir, { recursive: true });
  });
  const variables = {
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    PARVIS_WEB: '0',
    DATABASE_URL: '',
    SMTP_URL: '',
    LOG_LEVEL: 'warn',
  };
  const product = spawn(process.execPath, [join(root, 'scripts/serve.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...variables },
  });
  const ended = once(product, 'exit');
  await expect.poll(() => existsSync(runs), { interval: 10 }).toBe(true);
  product.kill('SIGTERM');
  await ended;
  expect(existsSync(runs)).toBe(false);
});
