import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { circles } from './circles.ts';
import { type Imports, libraries, partsOf } from './parts.ts';

export const root = dirname(import.meta.dirname);
export const dist = join(root, 'dist');

const FINGERPRINT = '.vite/fingerprint';
/** Read by the server (`kit/server/http/application.ts`). */
const ADDRESSES = '.vite/addresses.json';
const COMPRESSIBLE = new Set([
  '.js',
  '.mjs',
  '.wasm',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.txt',
  '.webmanifest',
]);

/** Whether dist/ was built from the sources as they are now. */
export function isBuilt(): boolean {
  const file = join(dist, FINGERPRINT);
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint();
}

/**
 * Builds the web client with its compressed copies (`.br`, `.gz` beside each file) and puts it in the place of dist/ at
 * once, so that a server that runs never serves half of it.
 */
export async function buildWebClient(): Promise<void> {
  const sources = fingerprint();
  const draft = join(root, '.runtime', `dist-${process.pid}`);
  const { build } = await import('vite');
  const screens = await readScreens();
  const parts = parting(
    new Set(screens.flatMap(({ path, code }) => (path.startsWith('/resident/') ? [] : code))),
  );
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [parts.plugin],
    build: { outDir: draft, rolldownOptions: { output: { codeSplitting: { groups: parts.groups } } } },
  });
  refuseCircles(draft);
  await Promise.all(filesIn(draft).map(compress));
  writeFileSync(join(draft, FINGERPRINT), sources);
  writeFileSync(
    join(draft, ADDRESSES),
    JSON.stringify(['/', '/resident', ...screens.map(({ path }) => path)]),
  );
  const old = join(root, '.runtime', `old-${process.pid}`);
  if (existsSync(dist)) renameSync(dist, old);
  try {
    renameSync(draft, dist);
  } catch (error) {
    // An other start built at the same moment and was first.
    rmSync(draft, { recursive: true });
    if (!isBuilt()) throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

/** The router's pattern of each screen, and the files that it asks for when it is opened, from the root of the product. */
async function readScreens(): Promise<{ path: string; code: string[] }[]> {
  const { features } = await import('../web/features.ts');
  return features.flatMap(({ name, screens }) =>
    screens.map(({ path, load }) => {
      const asked = [...load.toString().matchAll(/import\('(\.[^']+)'\)/g)].flatMap(([, file]) => file ?? []);
      const folder = ['core', 'features'].find((each) =>
        existsSync(join(root, each, name, 'web', 'screens.ts')),
      );
      if (!folder) throw new Error(`${path} of ${name} does not say what code it asks for.`);
      return { path, code: asked.map((file) => join(folder, name, 'web', file)) };
    }),
  );
}

/** Parts the build as `partsOf` says: a plugin that learns what imports what, and rolldown's groups. */
function parting(pages: ReadonlySet<string>) {
  let parts = new Map<string, string>();
  const plugin: Plugin = {
    name: 'parts',
    renderStart() {
      const modules = new Map<string, Imports>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (info) modules.set(id, info);
      }
      parts = partsOf(modules, (id) => pages.has(relative(root, id)));
    },
  };
  const is = (name: string) => (id: string) => parts.get(id) === name;
  // The first takes what it imports with it, and so on: none can import a later one.
  const groups = [
    { name: 'first', tags: ['$initial' as const] },
    ...['open', 'both', 'frame', ...libraries].map((name) => ({ name, test: is(name) })),
    { name: 'shared', test: /node_modules/, minShareCount: 2 },
    ...readdirSync(join(root, 'features'))
      .flatMap((name) => [`${name}Open`, name])
      .map((name) => ({ name, test: is(name) })),
    {
      name: (id: string) => parts.get(id) ?? null,
      test: (id: string) => parts.has(id),
      debugName: 'screens',
    },
  ];
  return { plugin, groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })) };
}

/**
 * Parts of the build that import each other in a circle begin in an order that depends on which of them is asked for first:
 * one of them then finds the other unfinished, and a screen breaks. Throws an Error that names them.
 */
function refuseCircles(folder: string): void {
  const manifest: Record<string, { imports?: string[] }> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const found = circles(
    Object.entries(manifest).flatMap(([part, { imports = [] }]) =>
      imports.map((other): [string, string] => [part, other]),
    ),
  );
  if (found.length > 0)
    throw new Error(`Parts of the build import each other: group them otherwise (vite.config.ts). ${found}`);
}

async function compress(path: string): Promise<void> {
  if (!COMPRESSIBLE.has(extname(path))) return;
  const content = await readFile(path);
  // Brotli's best takes three seconds a megabyte. What only an opened PDF loads goes without: it is a twelfth larger.
  const quality = /\.(mjs|wasm)$/.test(path) ? 9 : constants.BROTLI_MAX_QUALITY;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
}

/** Of everything that ends up in the web client, and of the libraries' versions. */
export function fingerprint(): string {
  const sources = ['web', 'kit', 'core', 'features']
    .flatMap((folder) => filesIn(join(root, folder)))
    .filter((path) => !/[/\\]server[/\\]|\.test\.tsx?$/.test(relative(root, path)));
  const files = ['package-lock.json', 'vite.config.ts', 'scripts/parts.ts', 'scripts/webClient.ts'].map(
    (name) => join(root, name),
  );
  const hash = createHash('sha256');
  for (const path of [...sources, ...files].sort()) {
    const content = readFileSync(path);
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
