// Installs the dependencies for launch.mjs. Runs before anything is installed, on Node 18 and newer.
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const runtime = join(root, '.runtime');
export const quiet = [
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
  '--ignore-scripts',
];
const present = join(root, 'node_modules');
const incoming = join(runtime, 'incoming');
const outgoing = join(runtime, 'outgoing');
const RECORD = '.package-lock.json';
const LOCK_HEARTBEAT_MS = 1000;
const LOCK_DEAD_AFTER_MS = 10_000;

let installing;

/** An error that the user can fix: only its message is printed. */
export class UserError extends Error {}

/** True if the installation matches the lock file. `tools`: include development dependencies. */
export function dependenciesAreThere(tools) {
  return fits(present, tools);
}

function fits(folder, tools) {
  const installed = readPackages(join(folder, RECORD));
  const wanted = readPackages(join(root, 'package-lock.json'));
  return Object.entries(wanted).every(([path, { integrity, optional, dev }]) => {
    if (path === '' || (dev && !tools)) return true;
    return installed[path] ? installed[path].integrity === integrity : optional === true;
  });
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** Installs into a new folder and swaps by renaming, so that a failure leaves the previous one. */
export async function installDependencies(node, tools) {
  if (!existsSync(present) && existsSync(outgoing)) renameSync(outgoing, present);
  if (fits(present, tools)) return;
  if (!fits(join(incoming, 'node_modules'), tools)) await bringDependencies(node, tools);
  await removeOutgoing();
  if (existsSync(present)) renameSync(present, outgoing);
  renameSync(join(incoming, 'node_modules'), present);
  await rm(incoming, { recursive: true });
  await removeOutgoing();
}

async function removeOutgoing() {
  // Removed first, because it would make a partial folder look complete.
  await rm(join(outgoing, RECORD), { force: true });
  await rm(outgoing, { recursive: true, force: true });
}

async function bringDependencies(node, tools) {
  console.log('Installing the dependencies …');
  await rm(incoming, { recursive: true, force: true });
  mkdirSync(incoming);
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(join(root, name))) copyFileSync(join(root, name), join(incoming, name));
  const which = tools ? '--include=dev' : '--omit=dev';
  const npm = await runNpm(node, ['ci', which, '--include=optional', ...quiet], incoming);
  if (npm.status === 0) return;
  const left = existsSync(present)
    ? '\nWhat was installed before is untouched, but it is not what this needs.'
    : '';
  throw new UserError(`The dependencies could not be installed: ${npm.reason}${left}`);
}

export async function runNpm(node, args, cwd) {
  const given = process.env.npm_execpath ?? '';
  const [command, rest] = basename(given) === 'npm-cli.js' ? [node, [given, ...args]] : ['npm', args];
  const child = spawn(command, rest, { cwd, shell: command === 'npm' && process.platform === 'win32' });
  installing = child;
  child.once('close', () => {
    installing = undefined;
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const status = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.code));
    child.once('close', resolve);
  });
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(output);
  const reason =
    status === 'ENOENT'
      ? 'npm was not found.'
      : offline
        ? 'the npm registry could not be reached.'
        : `\n${output}`;
  return { status, reason };
}

/** Only one launch installs at a time. The lock of a crashed launch expires. */
export async function underLock(work) {
  const lock = join(runtime, 'lock');
  let isAnnounced = false;
  for (;;) {
    try {
      mkdirSync(runtime, { recursive: true });
      mkdirSync(lock);
      break;
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
        throw new UserError(
          `Dependencies must be installed, and this account may not write in ${root}: run "npm run build" as its owner.`,
        );
      }
      if (error.code !== 'EEXIST') throw error;
    }
    if (isStale(lock)) {
      // Renamed first, so that only one of several waiting launches removes it.
      try {
        renameSync(lock, `${lock}.${process.pid}`);
        rmSync(`${lock}.${process.pid}`, { recursive: true });
      } catch {}
      continue;
    }
    if (!isAnnounced) console.log('Waiting for another start in this folder to finish installing …');
    isAnnounced = true;
    await sleep(200);
  }
  const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), LOCK_HEARTBEAT_MS);
  const release = () => rmSync(lock, { recursive: true, force: true });
  // npm would clean up for a while and delay the next start, which begins again anyway.
  const end = () => {
    release();
    process.exit(130);
  };
  const giveUp = () => {
    if (!installing) return end();
    installing.once('close', end);
    installing.kill('SIGKILL');
  };
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    process.off('SIGINT', giveUp).off('SIGTERM', giveUp);
    release();
  }
}

function isStale(lock) {
  try {
    return Date.now() - statSync(lock).mtimeMs > LOCK_DEAD_AFTER_MS;
  } catch {
    return false;
  }
}
