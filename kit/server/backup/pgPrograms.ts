import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { promisify } from 'node:util';

export interface InstalledPgProgram {
  name: 'pg_dump' | 'pg_restore';
  path: string;
  major: number;
}

/** Needs at least the server's major version. Throws an Error of one sentence if there is none. */
export async function findPgProgram(
  name: InstalledPgProgram['name'],
  server: number,
): Promise<InstalledPgProgram> {
  let installedMajor: number | undefined;
  // Debian installs versions side by side, and its program in PATH may choose another one.
  for (const path of [`/usr/lib/postgresql/${server}/bin/${name}`, name]) {
    const major = await majorOf(path);
    if (major !== undefined && major >= server) return { name, path, major };
    installedMajor ??= major;
  }
  const lack = installedMajor
    ? `${name} is version ${installedMajor}, older than the server`
    : `There is no ${name} here`;
  throw new Error(
    `${lack}: install the client programs of PostgreSQL ${server} (Debian’s package postgresql-client-${server}).`,
  );
}

async function majorOf(path: string): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version']);
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? [];
    return major === undefined ? undefined : Number(major);
  } catch {
    return undefined;
  }
}

/**
 * Runs a program on the database of `url`. `use` reads its standard output or writes its standard input.
 * Throws an Error with the first line of its error output, or the error of `use`.
 */
export async function runPgProgram(
  { name, path }: InstalledPgProgram,
  args: readonly string[],
  url: string,
  use: (child: ChildProcess) => Promise<unknown>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-'));
  const { dbname, env } = await connectionOf(url, folder);
  const child = spawn(path, [...args, '--no-password', `--dbname=${dbname}`], {
    env: { ...process.env, ...env, LC_ALL: 'C' },
  });
  try {
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    const ended = once(child, 'close').then(([status]) => {
      if (status !== 0) throw new Error(explain(name, complaint, status));
    });
    const [useResult, end] = await Promise.allSettled([
      use(child).catch((error: unknown) => {
        child.kill();
        throw error;
      }),
      ended,
    ]);
    // If the program ended early, its own message is better than the broken pipe.
    if (end.status === 'rejected' && !child.killed) throw end.reason;
    if (useResult.status === 'rejected') throw useResult.reason;
  } finally {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

function explain(name: string, complaint: string, status: number | null): string {
  const [, reason] = /error: (.*)/.exec(complaint) ?? [];
  // PostgreSQL quotes values after a colon.
  return `${name} failed (${reason?.replace(/: ".*$/, '') ?? `status ${status}`}).`;
}

const FOR_LIBPQ = [
  'host',
  'port',
  'user',
  'options',
  'connect_timeout',
  'target_session_attrs',
  'channel_binding',
  'sslmode',
  'sslcert',
  'sslkey',
  'sslrootcert',
];

/**
 * Converts a URL for libpq. The password goes into the environment, because all users can see arguments. TLS
 * is verified with Node's certificates, which are written to `folder`.
 */
async function connectionOf(
  url: string,
  folder: string,
): Promise<{ dbname: string; env: Record<string, string> }> {
  const address = new URL(url);
  const parameters = new URLSearchParams(address.search);
  const password = parameters.get('password') ?? decodeURIComponent(address.password);
  const libpqParameters = new URLSearchParams(
    [...parameters].filter(([parameter]) => FOR_LIBPQ.includes(parameter)),
  );
  const mode =
    parameters.get('sslmode') ?? (['1', 'true'].includes(parameters.get('ssl') ?? '') ? 'require' : null);
  if (mode === 'no-verify') libpqParameters.set('sslmode', 'require');
  else if (mode && mode !== 'disable' && parameters.get('uselibpqcompat') !== 'true') {
    libpqParameters.set('sslmode', 'verify-full');
    if (!parameters.has('sslrootcert')) {
      const file = join(folder, 'trusted.pem');
      await writeFile(file, getCACertificates('default').join('\n'));
      libpqParameters.set('sslrootcert', file);
    }
  }
  address.password = '';
  address.search = libpqParameters.toString().replaceAll('+', '%20');
  return { dbname: address.href, env: password ? { PGPASSWORD: password } : {} };
}
