import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PRODUCT, root } from './support/folders.ts';
import { onCleanup } from './support/onCleanup.ts';

const COPIED = [
  ...PRODUCT,
  'demo',
  'migrations',
  'scripts',
  'app.ts',
  'server.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * Copies the sources to a folder where they can be changed. Without most screens and pictures of the
 * demonstration, which take Vite four seconds.
 */
async function copyOfTheProduct(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-dev-'));
  onCleanup(() => rm(folder, { recursive: true }));
  const filter = (path: string) => !/\.test\.tsx?$/.test(path);
  for (const name of COPIED) await cp(join(root, name), join(folder, name), { recursive: true, filter });
  await writeFile(join(folder, 'web/main.tsx'), '');
  const pictures = join(folder, 'demo/files/events');
  const small = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'white' } })
    .webp()
    .toBuffer();
  for (const name of await readdir(pictures)) await writeFile(join(pictures, name), small);
  // Package by package, so that Vite's cache (`.vite`) belongs to the copy.
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(root, 'node_modules')))
    if (!name.startsWith('.vite'))
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  return folder;
}

/** Starts `npm run dev` with an empty data folder and returns its URL. Stopped after the test. */
async function develop(folder: string): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [join(folder, 'scripts/launch.mjs'), 'dev'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      PORT: '0',
      HOST: '',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DEMO: '',
      SMTP_URL: '',
      S3_ENDPOINT: '',
    },
  });
  onCleanup(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    expect(existsSync(join(folder, 'data/postgres/postmaster.pid')), 'the database runs on').toBe(false);
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  if (!child.stdout) throw new Error('The process has no output.');
  for await (const line of createInterface(child.stdout)) {
    const url = line.match(/http:\/\/\S+/)?.[0];
    if (url) {
      child.stdout.resume();
      return url;
    }
    if (line.startsWith('Failed running')) break;
  }
  throw new Error(`The product did not start:\n${said}`);
}

test('npm run dev serves with an empty data folder, and restarts after a change of the server', async () => {
  const folder = await copyOfTheProduct();
  const url = await develop(folder);
  const get = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  const page = { status: 200, text: expect.stringContaining('/@vite/client') };
  expect(await get('/')).toEqual(page);
  const buildings = await get('/building/crudBuilding/');
  expect(buildings).toEqual({ status: 200, text: expect.stringContaining('Haussmann') });
  const { fields } = JSON.parse(buildings.text) as { fields: { logo: string }[] };
  expect((await fetch(`${url}${fields[0]?.logo}`)).headers.get('content-type')).toBe('image/png');
  expect(await get('/api/nothing')).toMatchObject({ status: 404 });

  const errors = join(folder, 'kit/errors.ts');
  await writeFile(errors, (await readFile(errors, 'utf8')).replace('not_found: 404', 'not_found: 410'));
  await expect.poll(() => get('/api/nothing'), { interval: 200 }).toMatchObject({ status: 410 });
  expect(await get('/')).toEqual(page);
});
