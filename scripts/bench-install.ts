// Installs, builds and starts Parvis in a folder of its own with a gigabyte of memory, from an empty npm cache, and tells what
// that took. The limit is a control group's, which takes root; where none can be made it runs without one, and what its
// processes hold is summed up all the same.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './webClient.ts';

const LIMIT_BYTES = 1024 ** 3;
const SAMPLE_MS = 100;
/** Where control groups of both versions are mounted, and what bounds one; with the swap, where the kernel counts that. */
const kinds = [
  { mount: '/sys/fs/cgroup/memory', limits: ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes'] },
  { mount: '/sys/fs/cgroup', limits: ['memory.max'] },
];

const folder = mkdtempSync(join(tmpdir(), 'parvis-install-'));
const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
for (const name of execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0'))
  if (name && existsSync(join(root, name))) cpSync(join(root, name), join(folder, name));

const group = makeGroup();
console.log(
  group ? 'In a control group of 1 GB:' : 'Without a limit, since no control group can be made here:',
);
try {
  await step('npm start, which installs and builds', ['scripts/launch.mjs', 'start'], 'Parvis is open');
  console.log(`    node_modules: ${megabytesOf('node_modules')} MB, dist: ${megabytesOf('dist')} MB`);
  rmSync(join(folder, 'node_modules'), { recursive: true });
  await step(
    'npm start on the built screens, which installs what serving needs',
    ['scripts/launch.mjs', 'start'],
    'Parvis is open',
  );
  console.log(`    node_modules: ${megabytesOf('node_modules')} MB`);
} finally {
  if (group) rmdirSync(group);
  rmSync(folder, { recursive: true });
}

/** A control group that holds a gigabyte and no more; undefined where none can be made. */
function makeGroup(): string | undefined {
  for (const { mount, limits } of kinds) {
    const made = join(mount, `parvis-install-${process.pid}`);
    try {
      mkdirSync(made);
    } catch {
      continue;
    }
    const there = limits.filter((name) => existsSync(join(made, name)));
    for (const name of there) writeFileSync(join(made, name), String(LIMIT_BYTES));
    if (there.length > 0) return made;
    rmdirSync(made);
  }
}

/** Runs one command to its end, or, where it goes on, until it says `until` and is told to stop. Throws where it fails. */
async function step(title: string, args: string[], until?: string): Promise<void> {
  const began = performance.now();
  const command = [process.execPath, ...args];
  const [program = '', ...rest] = group
    ? ['sh', '-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', group, ...command]
    : command;
  const child = spawn(program, rest, {
    cwd: folder,
    // A session of its own, by which its processes are known.
    detached: true,
    env: {
      ...process.env,
      ...{ npm_config_cache: join(folder, '.npm'), npm_lifecycle_event: '', NODE_OPTIONS: '' },
      ...{ PORT: '0', HOST: '', PUBLIC_URL: '', DATABASE_URL: '', DATA_DIR: '', DEMO: '', SMTP_URL: '' },
      NODE_COMPILE_CACHE: join(folder, '.runtime/compiled'),
    },
  });
  let said = '';
  let opened: number | undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (!until || opened !== undefined || !said.includes(until)) return;
      opened = performance.now();
      child.kill('SIGTERM');
    });
  let most = 0;
  const sampling = setInterval(() => {
    most = Math.max(most, heldBy(child.pid));
  }, SAMPLE_MS);
  const [status] = await once(child, 'close');
  clearInterval(sampling);
  if (until ? opened === undefined : status !== 0) throw new Error(`${title} failed:\n${said}`);
  const seconds = (((opened ?? performance.now()) - began) / 1000).toFixed(0);
  console.log(`${title}: ${seconds} s, at most ${Math.round(most / 1024)} MB`);
}

/** The memory of all processes of a session that they do not share with each other, in kB. */
function heldBy(session: number | undefined): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        // Behind the name, which may hold anything: state, parent, group, session.
        const [, , , of] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        if (Number(of) !== session) return 0;
        return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
      } catch {
        // It has ended.
        return 0;
      }
    })
    .reduce((sum, each) => sum + each, 0);
}

function megabytesOf(name: string): string {
  return execFileSync('du', ['-sm', join(folder, name)], { encoding: 'utf8' }).split('\t')[0] ?? '';
}
