import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mails } from '../kit/server/database/tables.ts';
import { RESET } from './support/fixtures/joining.ts';
import { root } from './support/folders.ts';
import { onCleanup } from './support/onCleanup.ts';
import { testApp } from './support/testApp.ts';

function startWorker(databaseUrl: string) {
  const child = spawn(process.execPath, [join(root, 'scripts/launch.mjs'), 'worker'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, SMTP_URL: '' },
  });
  onCleanup(() => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = once(child, 'close').then(([status]) => ({ status, said }));
  return { child, ended };
}

test('a worker runs jobs that another process enqueued, and stops on SIGTERM', async () => {
  const app = await testApp();
  const user = await app.make.user();
  const { child, ended } = startWorker(app.url);
  expect(await app.anybody.call('PUT', RESET, { email: user.email })).toMatchObject({ status: 200 });
  await expect.poll(() => app.db.$count(mails)).toBe(1);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ status: 0, said: 'Parvis runs its jobs\n' });
});

test('a worker is refused on the embedded database with a message', async () => {
  expect(await startWorker('').ended).toEqual({
    status: 1,
    said: expect.stringContaining('could not start: a separate worker needs DATABASE_URL'),
  });
});
