import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** The folders of the product itself, root-relative. */
export const PRODUCT = ['kit', 'core', 'features', 'web'].filter((name) => existsSync(join(root, name)));

/** What has words or tables of its own: the kit, each part of the core, each feature. By name, root-relative. */
export const parts: ReadonlyMap<string, string> = new Map([
  ['kit', 'kit'],
  ...['core', 'features']
    .filter((floor) => existsSync(join(root, floor)))
    .flatMap((floor) =>
      readdirSync(join(root, floor), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }): [string, string] => [name, `${floor}/${name}`]),
    ),
]);
