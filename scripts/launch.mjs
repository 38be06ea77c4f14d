// Starts a task: `node scripts/launch.mjs <task> [arguments]`. Installs Node and the dependencies first if
// needed, so it is plain JavaScript for Node 18 and newer.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  dependenciesAreThere,
  installDependencies,
  quiet,
  root,
  runNpm,
  runtime,
  UserError,
  underLock,
} from './installation.mjs';

/** Tasks that need only production dependencies. */
const operating = [
  'start',
  'worker',
  'create-admin',
  'reset-password',
  'test-mail',
  'backup',
  'restore',
  'move',
];
const tasks = [...operating, 'dev', 'test', 'build', 'screens', 'bench', 'faults'];
const PARENT_CHECK_MS = 500;

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
  if (!dependenciesAreThere(true)) {
    const tools = needsTools(task, node);
    if (tools || !dependenciesAreThere(false)) await underLock(() => installDependencies(node, tools));
  }
  const file = join(root, 'scripts', `${task}.ts`);
  await quickenStarts(node === process.execPath);
  if (task === 'start' || task === 'worker') {
    // Return memory after load peaks: glibc keeps 8 arenas per CPU and freed large blocks (mallopt(3)), V8
    // 100 MB each of new objects and garbage. Read at process start.
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

function needsTools(task, node) {
  if (!operating.includes(task)) return true;
  if (task !== 'start' || process.env.PARVIS_WEB === '0') return false;
  return spawnSync(node, [join(root, 'scripts', 'isBuilt.ts')]).status !== 0;
}

/** npm signals a shell, which exits without forwarding the signal, so watch for the parent's exit. */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  watch.unref();
}

async function bringNode() {
  if (runsTypeScript(process.versions.node)) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform === 'darwin' && process.arch === 'arm64' ? 'bin-' : ''}${platform}-${process.arch}`;
  const folder = join(runtime, 'node_modules', name);
  const node = join(folder, 'bin', platform === 'win' ? 'node.exe' : 'node');
  const isThere = () => existsSync(join(runtime, 'node_modules', '.package-lock.json')) && existsSync(node);
  if (!isThere()) {
    await underLock(async () => {
      if (isThere()) return;
      console.log(`Installing Node 24, because this is Node ${process.versions.node} …`);
      writeFileSync(join(runtime, 'package.json'), '{ "private": true }\n');
      const npm = await runNpm(
        process.execPath,
        ['install', `${name}@^24`, '--no-package-lock', ...quiet],
        runtime,
      );
      if (npm.status !== 0 || !existsSync(node)) {
        throw new UserError(
          `Parvis needs Node 24 or newer (this is ${process.versions.node}), and installing it failed: ${npm.reason}\n` +
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
  return major > 24 || (major === 24 && minor >= 3); // Node 24.0 to 24.2 print a warning.
}

async function quickenStarts(here) {
  const hooks = pathToFileURL(join(root, 'scripts', 'moduleLoading.mjs')).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${hooks}`.trim();
  process.env.NODE_COMPILE_CACHE ??= join(runtime, 'compiled');
  if (!here) return;
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(hooks);
}

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
