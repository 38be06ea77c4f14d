// Builds the web client into dist/ and fails if its first pages load too much.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { buildWebClient, distFolder } from './webClient.ts';

const words = (...folders: string[]) => folders.map((folder) => `../${folder}/fr.json`);

/** Bytes, compressed with Brotli. `chunks`: keys or names in Vite's manifest. */
const pages = [
  {
    name: 'The log-in page',
    chunks: ['index.html', ...words('kit', 'core/access')],
    limits: { js: 200_000, css: 36_000 },
  },
  {
    name: 'Home',
    chunks: [
      'index.html',
      'routes',
      'frame',
      'HomePage',
      'menuWords.fr',
      ...words('kit', 'core/access', 'core/shiftSwitching', 'features/home'),
      ...words('features/announcements', 'features/evacuations'),
    ],
    limits: { js: 400_000, css: 36_000 },
  },
  {
    name: 'The calendar of rooms',
    chunks: [
      'index.html',
      'routes',
      'frame',
      'ReservationsPage',
      'menuWords.fr',
      ...words('kit', 'core/access', 'core/shiftSwitching', 'core/booking', 'features/rooms'),
    ],
    limits: { js: 430_000, css: 42_000 },
  },
];

console.log('Building the web client …');
await buildWebClient();
const manifest: Manifest = JSON.parse(readFileSync(join(distFolder, '.vite/manifest.json'), 'utf8'));
for (const { name, chunks, limits } of pages) {
  const { scripts, styles } = filesOf(chunks);
  const loads = { js: sizeOf(scripts), css: sizeOf(styles) };
  for (const kind of ['js', 'css'] as const) {
    console.log(`${name} loads ${loads[kind]} bytes of ${kind}, at most ${limits[kind]}.`);
    if (loads[kind] > limits[kind]) process.exitCode = 1;
  }
}
if (process.exitCode) console.error('Over the limit: import on demand what these pages do not show.');

function filesOf(chunks: readonly string[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (chunkName: string) => {
    const chunk = manifest[chunkName] ?? Object.values(manifest).find(({ name }) => name === chunkName);
    if (!chunk) throw new Error(`The build has no chunk ${chunkName}: see ${import.meta.filename}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const chunk of chunks) visit(chunk);
  return { scripts, styles };
}

function sizeOf(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => {
    const path = join(distFolder, file);
    return sum + (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
  }, 0);
}
