import { type SpawnOptions, spawn } from 'node:child_process';

/** True if the program exits with 0. */
export function succeeds(command: string, args: string[], options: SpawnOptions = {}): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  spawn(command, args, { ...options, stdio: 'ignore' })
    .once('error', () => resolve(false))
    .once('close', (code) => resolve(code === 0));
  return promise;
}

/** Installs the first available Debian package; false if that is impossible. */
export async function installPackage(...names: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...step: string[]) => succeeds('apt-get', step, { env });
  if (!(await apt('update', '-qq'))) return false;
  for (const name of names)
    if (await apt('install', '-qq', '-y', '--no-install-recommends', name)) return true;
  return false;
}
