import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import serving from '../../scripts/serving.json' with { type: 'json' };
import { root } from './folders.ts';
import { onCleanup } from './onCleanup.ts';
import type { TestApp } from './testApp.ts';

/**
 * Starts a server process on a database and returns its URL. It uses the real clock and ends after the test
 * or file that started it.
 */
async function serverProcess(databaseUrl: string): Promise<string> {
  // Fixtures use the demonstration's password.
  return (await startServer(databaseUrl, { DEMO: '1' })).url;
}

/**
 * Starts a server process with its own variables. `kill` ends it like a power cut.
 * @param log receives its log lines. @param sources folder of the sources that it runs.
 */
export async function startServer(
  databaseUrl: string,
  variables: Record<string, string> = {},
  log: NodeJS.WritableStream = process.stderr,
  sources = root,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'parvis-server-'));
  const child: ChildProcess = spawn(
    process.execPath,
    [...serving.options, join(sources, 'scripts/serve.ts')],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...serving.variables,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PORT: '0',
        DEMO: '0',
        PARVIS_WEB: '0',
        SMTP_URL: '',
        MAIL_FROM: 'Parvis <no-reply@parvis.test>',
        LOG_LEVEL: 'warn',
        ...variables,
      },
    },
  );
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onCleanup(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  });
  if (!child.stdout || !child.stderr) throw new Error('The process has no output.');
  child.stderr.pipe(log, { end: false });
  for await (const line of createInterface(child.stdout)) {
    const url = line.match(/http:\/\/\S+/)?.[0];
    if (url && child.pid !== undefined) return { url, kill, pid: child.pid };
  }
  throw new Error('The product ended before it listened.');
}

/**
 * Serves the database of an application in two processes: this one, whose clock must be the real one, and
 * another. Returns their URLs.
 */
export async function startTwoServers(app: TestApp): Promise<[string, string]> {
  const [here, other] = await Promise.all([
    app.http.listen({ port: 0, host: '127.0.0.1' }),
    serverProcess(app.url),
  ]);
  return [here, other];
}
