import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { features } from '../../app.ts';
import { buildApplication } from '../../kit/server/http/application.ts';
import { onCleanup } from './onCleanup.ts';
import type { TestApp } from './testApp.ts';

type Served = Pick<TestApp, 'env' | 'database' | 'files' | 'translate' | 'outages'>;

/** Serves built files and screens at the given paths until the end of the test. */
export async function serveWebFolder(
  { env, database, files, translate, outages }: Served,
  built: Readonly<Record<string, string>>,
  screens: readonly string[],
  mayBeFramed?: (url: string) => Promise<boolean>,
) {
  const webFolder = await mkdtemp(join(tmpdir(), 'parvis-web-'));
  onCleanup(() => rm(webFolder, { recursive: true }));
  const all = { ...built, '.vite/addresses.json': JSON.stringify(screens) };
  for (const [path, text] of Object.entries(all)) {
    const file = join(webFolder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const http = await buildApplication({
    env,
    database,
    features,
    files,
    translate,
    outages,
    webFolder,
    version: '0',
    authenticate: async () => null,
    publicBuilding: async () => null,
    ...(mayBeFramed && { mayBeFramed }),
    live: { subscribe: () => () => {}, count: () => 0, close: async () => {} },
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  });
  onCleanup(() => http.close());
  return http;
}
