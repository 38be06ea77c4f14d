import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Root-relative. */
export const PRODUCT = ['kit', 'core', 'features', 'web'];

/** Parts with translations or tables: kit, core parts and features, by name. */
export const parts: ReadonlyMap<string, string> = new Map([
  ['kit', 'kit'],
  ...['core', 'features'].flatMap((floor) =>
    readdirSync(join(root, floor), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }): [string, string] => [name, `${floor}/${name}`]),
  ),
]);

export interface WordFile {
  namespace: string;
  folder: string;
  /** `''`, or `menu.` for words outside of a part's own screens, which share a namespace. */
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

/** By namespace. Throws an Error if two parts have a menu entry with the same name. */
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
