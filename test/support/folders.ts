import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** The folders of the product itself, root-relative. */
export const PRODUCT = ['kit', 'core', 'features', 'web'];

/** What has words or tables of its own: the kit, each part of the core, each feature. By name, root-relative. */
export const parts: ReadonlyMap<string, string> = new Map([
  ['kit', 'kit'],
  ...['core', 'features'].flatMap((floor) =>
    readdirSync(join(root, floor), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }): [string, string] => [name, `${floor}/${name}`]),
  ),
]);

/** A file of words: its namespace, the folder that it lies in, and its name without the language. */
export interface WordFile {
  namespace: string;
  folder: string;
  /** `''`, or `menu.` for what a part says outside of its own screens; the parts share that namespace. */
  stem: string;
}

export const wordFiles: readonly WordFile[] = [
  ...parts,
  ['spreadsheet', 'kit/spreadsheet'] as const,
  ['web', 'web'] as const,
].flatMap(([name, folder]) =>
  [
    { namespace: name, folder, stem: '' },
    { namespace: 'menu', folder, stem: 'menu.' },
  ].filter(({ stem }) => existsSync(join(root, folder, `${stem}fr.json`))),
);

export function readWords({ folder, stem }: WordFile, language: string): Record<string, unknown> {
  const path = join(root, folder, `${stem}${language}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** All words of a language, by namespace. Throws an Error where two parts have an entry of one name in the menu. */
export function wordsOf(language: string): Record<string, Record<string, unknown>> {
  const all: Record<string, Record<string, unknown>> = {};
  for (const file of wordFiles) {
    const words = readWords(file, language);
    const known = all[file.namespace] ?? {};
    const twice = Object.keys(words).filter((key) => key in known);
    if (twice.length > 0)
      throw new Error(`${file.folder} says ${twice.join()} in the menu, and so does another`);
    all[file.namespace] = { ...known, ...words };
  }
  return all;
}
