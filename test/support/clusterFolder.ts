import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux’s folder in memory (tmpfs, filesystem/tmpfs.rst of the kernel’s documentation). */
const IN_MEMORY = '/dev/shm';
/** What the databases of a whole run take, and as much again. */
const ROOM = 6 * 1024 ** 3;

/**
 * A new folder for a PostgreSQL of which nothing is kept: in memory where there is room, else among the temporary files. Each
 * of hundreds of databases is hundreds of files, and ext4 looks for each at every file of its group that was deleted within the
 * last minutes (`recently_deleted` in fs/ext4/ialloc.c): a copy of the template took 40 ms, and 240 after a run had been removed.
 */
export async function clusterFolder(): Promise<string> {
  return mkdtemp(join((await hasRoom()) ? IN_MEMORY : tmpdir(), 'parvis-test-'));
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
