import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux’s folder in memory (tmpfs, filesystem/tmpfs.rst of the kernel’s documentation). */
const IN_MEMORY = '/dev/shm';
/** What the databases of a whole run take, and as much again. */
const ROOM = 6 * 1024 ** 3;
const NAME = 'parvis-test-';

/**
 * A new folder for a PostgreSQL of which nothing is kept: in memory where there is room, else among the temporary files. Each
 * of hundreds of databases is hundreds of files, and ext4 looks for each at every file of its group that was deleted within the
 * last minutes (`recently_deleted` in fs/ext4/ialloc.c): a copy of the template took 40 ms, and 240 after a run had been removed.
 */
export async function clusterFolder(): Promise<string> {
  await removeLeft();
  return mkdtemp(join((await hasRoom()) ? IN_MEMORY : tmpdir(), NAME));
}

/** Removes what runs that were killed have left: it would fill the memory until the machine is started anew. */
async function removeLeft(): Promise<void> {
  for (const place of [IN_MEMORY, tmpdir()]) {
    const names = await readdir(place).catch(() => []);
    for (const name of names) {
      if (!name.startsWith(NAME)) continue;
      const folder = join(place, name);
      // One without it is being made at this moment, or belongs to no database.
      const note = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
      if (note !== '' && !isAlive(Number.parseInt(note, 10)))
        await rm(folder, { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is somebody else's, and runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function hasRoom(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}
