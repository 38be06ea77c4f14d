import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/folders.ts';
import { onCleanup } from './support/onCleanup.ts';
import { testApp } from './support/testApp.ts';

const app = await testApp();

/** Misbehaves like a library when the process receives SIGUSR2. */
const LIBRARY = `process.on('SIGUSR2', () => {
  process.emitWarning('a library is old', 'DeprecationWarning', 'LIB0001');
  console.error('a library %s', 'complains');
  console.log('a library talks');
  setImmediate(() => setImmediate(() => { throw new Error('nobody handles this'); }));
});`;

/** Starts a process with that library and waits until it serves. */
async function startProcess(script: string, announced: string) {
  const library = `data:text/javascript,${encodeURIComponent(LIBRARY)}`;
  const child = spawn(process.execPath, ['--import', library, join(root, 'scripts', script)], {
    env: {
      ...process.env,
      DATABASE_URL: app.url,
      DATA_DIR: app.env.dataDir,
      MAIL_FROM: 'Parvis <parvis@example.com>',
      PORT: '0',
      DEMO: '0',
      PARVIS_WEB: '0',
      SMTP_URL: '',
      DATABASE_REPLICA_URL: 'postgres://replica/parvis',
    },
  });
  onCleanup(() => child.kill('SIGKILL'));
  const said = { stdout: '', stderr: '' };
  const announcement = new Promise<void>((resolve) => {
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        said[name] += text;
        if (said.stdout.includes(announced)) resolve();
      });
  });
  const ended = once(child, 'close').then(([status]) => status);
  await Promise.race([announcement, ended]);
  return { child, said, ended };
}

it.each([
  ['serve.ts', 'Parvis is open at'],
  ['worker.ts', 'Parvis runs its jobs'],
])('%s writes only JSON with ISO times and level names once it serves', async (script, announced) => {
  const { child, said, ended } = await startProcess(script, announced);
  const before = said.stdout.length;
  child.kill('SIGUSR2');
  expect(await ended).toBe(1);
  expect(said.stdout.slice(before).trim()).toBe('');
  const lines = said.stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const { time, level } of lines) {
    expect(new Date(time).toISOString()).toBe(time);
    expect(level).toMatch(/^(info|warn|fatal)$/);
  }
  expect(lines.map(({ level, msg, err }) => [level, err?.message ?? msg]).slice(-4)).toEqual(
    expect.arrayContaining([
      ['warn', 'a library is old'],
      ['warn', 'a library complains'],
      ['warn', 'a library talks'],
      ['fatal', 'nobody handles this'],
    ]),
  );
  expect(lines.filter(({ msg }) => msg.includes('is ignored'))).toMatchObject([
    { level: 'warn', msg: 'DATABASE_REPLICA_URL is ignored: this version of Parvis does not use it' },
  ]);
});
