// Starts a task of this project: `node scripts/launch.mjs <task> [arguments]`. It brings what the task needs, Node and
// the dependencies, and hands over. It runs before anything is installed, on Node 18 and newer: plain JavaScript.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const runtime = join(root, '.runtime');
const tasks = [
  ...['start', 'dev', 'test', 'build', 'screens', 'bench', 'bench-screens', 'plans', 'fuzz', 'abuse'],
  'create-admin',
];
const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error', '--ignore-scripts'];
const PARENT_CHECK_MS = 500;
const LOCK_HEARTBEAT_MS = 1000;
const LOCK_DEAD_AFTER_MS = 10_000;

/** The npm that is at work. */
let installing;

/** What the person at the keyboard can fix: the message is all they need. */
class UserError extends Error {}

try {
  const [task, ...args] = process.argv.slice(2);
  if (!tasks.includes(task)) throw new UserError(`Known tasks are: ${tasks.join(', ')}.`);
  await launch(task, args);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function launch(task, args) {
  process.chdir(root);
  if (process.env.npm_lifecycle_event) endWithParent();
  const node = await bringNode();
  if (!dependenciesAreThere()) {
    await underLock(async () => {
      if (!dependenciesAreThere()) await installDependencies(node);
    });
  }
  const file = join(root, 'scripts', `${task}.ts`);
  await quickenStarts(node === process.execPath);
  if (task === 'start') {
    // So that a process that serves gives back what a rush has taken (`npm run test:fuzz -- --memory`). Outside of JavaScript's
    // memory glibc keeps up to eight arenas a processor, which threads fill one after the other, and keeps what is large within
    // them once it was freed (mallopt(3)). Of JavaScript's, V8 would let what is young, and what is garbage, take a hundred
    // megabytes more each. Both are read as a process begins.
    const serving = JSON.parse(readFileSync(join(root, 'scripts', 'serving.json'), 'utf8'));
    for (const [name, value] of Object.entries(serving.variables)) process.env[name] ??= value;
    await runInstead(node, [...serving.options, file, ...args]);
  } else if (node === process.execPath) {
    process.argv = [node, file, ...args];
    await import(pathToFileURL(file).href);
  } else {
    await runInstead(node, [file, ...args]);
  }
}

/** npm hands its signals to a shell, which ends without handing them on: that end is our signal. */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  watch.unref();
}

/** The path of a Node that runs TypeScript: the one we run on, or our own, which is brought once. */
async function bringNode() {
  if (runsTypeScript(process.versions.node)) return process.execPath;
  // The package that npm's `node` would install for this machine by an install script.
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform === 'darwin' && process.arch === 'arm64' ? 'bin-' : ''}${platform}-${process.arch}`;
  const folder = join(runtime, 'node_modules', name);
  const node = join(folder, 'bin', platform === 'win' ? 'node.exe' : 'node');
  // npm writes this file last.
  const isThere = () => existsSync(join(runtime, 'node_modules', '.package-lock.json')) && existsSync(node);
  if (!isThere()) {
    await underLock(async () => {
      if (isThere()) return;
      console.log(`Bringing Node 24, since this is Node ${process.versions.node} …`);
      writeFileSync(join(runtime, 'package.json'), '{ "private": true }\n');
      const npm = await runNpm(
        process.execPath,
        ['install', `${name}@^24`, '--no-package-lock', ...quiet],
        runtime,
      );
      if (npm.status !== 0 || !existsSync(node)) {
        throw new UserError(
          `Parvis needs Node 24 or newer (this is ${process.versions.node}), and bringing one failed: ${npm.reason}\n` +
            'It can also be installed from https://nodejs.org.',
        );
      }
    });
  }
  process.env.PATH = [dirname(node), process.env.PATH].join(delimiter);
  return node;
}

function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 3); // Before 24.3 it warned about it.
}

/** Has every Node process from here on load its modules in a third of the time; `here`: this one too. */
async function quickenStarts(here) {
  const hooks = pathToFileURL(join(root, 'scripts', 'moduleLoading.mjs')).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${hooks}`.trim();
  process.env.NODE_COMPILE_CACHE ??= join(runtime, 'compiled');
  if (!here) return;
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(hooks);
}

/** Whether what npm says it installed is what the lock file asks for. */
function dependenciesAreThere() {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const wanted = readPackages(join(root, 'package-lock.json'));
  return Object.entries(wanted).every(([path, { integrity, optional }]) => {
    if (path === '') return true;
    return installed[path] ? installed[path].integrity === integrity : optional === true;
  });
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

async function installDependencies(node) {
  console.log('Installing the dependencies …');
  const npm = await runNpm(node, ['ci', '--include=dev', '--include=optional', ...quiet], root);
  if (npm.status !== 0) {
    throw new UserError(`The dependencies could not be installed: ${npm.reason}`);
  }
}

/** Runs npm silently. `reason` says what went wrong, in words where that is known. */
async function runNpm(node, args, cwd) {
  const given = process.env.npm_execpath ?? '';
  const [command, rest] = basename(given) === 'npm-cli.js' ? [node, [given, ...args]] : ['npm', args];
  const child = spawn(command, rest, { cwd, shell: command === 'npm' && process.platform === 'win32' });
  installing = child;
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

/** One launch at a time installs; the others wait for it. The lock of a launch that was killed goes stale. */
async function underLock(work) {
  const lock = join(runtime, 'lock');
  mkdirSync(runtime, { recursive: true });
  let told = false;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isStale(lock)) {
      // Renamed first, so that of several waiting launches one removes it.
      try {
        renameSync(lock, `${lock}.${process.pid}`);
        rmSync(`${lock}.${process.pid}`, { recursive: true });
      } catch {}
      continue;
    }
    if (!told) console.log('Waiting for an other start in this folder to finish installing …');
    told = true;
    await sleep(200);
  }
  const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), LOCK_HEARTBEAT_MS);
  const release = () => rmSync(lock, { recursive: true, force: true });
  // Left to itself, npm would tidy up for a while, in the way of the next start, which begins anew anyway.
  const giveUp = () => {
    installing.once('close', () => {
      release();
      process.exit(130);
    });
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

/** Runs the command in our place: it gets our signals, we end as it does. */
async function runInstead(command, args) {
  const child = spawn(command, ['--disable-warning=ExperimentalWarning', ...args], { stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  const [status, signal] = await new Promise((resolve) => child.once('exit', (...end) => resolve(end)));
  if (signal) {
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  }
  process.exitCode = status ?? 1;
}
