import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clusterFolder } from './clusterFolder.ts';
import { onCleanup } from './onCleanup.ts';

it('folders of killed runs are removed, those of running ones are not', async () => {
  const left = async (pid: number) => {
    const folder = await mkdtemp(join(tmpdir(), 'parvis-test-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'postmaster.pid'), `${pid}\n${folder}\n`);
    return folder;
  };
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const [ofDead, ofAlive] = [await left(dead), await left(process.pid)];
  const made = await clusterFolder();
  onCleanup(() => rm(made, { recursive: true, force: true }));
  expect([ofDead, ofAlive, made].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});
