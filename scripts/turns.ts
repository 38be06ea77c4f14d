import { spawnSync } from 'node:child_process';

/** Which part of what takes turns is run, of how many: from 1 on. */
export interface Turn {
  number: number;
  of: number;
}

/** As many as let a whole run end within eight minutes on two cores. */
const TURNS = 5;

/**
 * Whose turn it is at the commit that is checked out in a folder: a number that follows from its hash, so that the same commit is
 * tested alike each time, and each next one by chance another part. The first where the sources are in no repository.
 */
export function turnOf(folder: string): Turn {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  const hash = /^[0-9a-f]{40,}/.exec(stdout ?? '')?.[0];
  return { number: hash ? (Number.parseInt(hash.slice(0, 8), 16) % TURNS) + 1 : 1, of: TURNS };
}

/** What runs in a turn: of any list every fifth, so that neighbours, which are of one feature, are spread over all turns. */
export function partOf<Item>(items: readonly Item[], { number, of }: Turn): Item[] {
  return items.filter((_, at) => at % of === number - 1);
}
