import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { findCycles } from './findCycles.ts';

export const rootFolder = dirname(import.meta.dirname);
export const distFolder = join(rootFolder, 'dist');

const FINGERPRINT = '.vite/fingerprint';
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

export function isWebClientBuilt(): boolean {
  const file = join(distFolder, FINGERPRINT);
  return existsSync(file) && readFileSync(file, 'utf8') === computeSourceFingerprint();
}

/** Replaces dist/ by renaming, so that a running server never serves a partial build. */
export async function buildWebClient(): Promise<void> {
  const sources = computeSourceFingerprint();
  const draft = join(rootFolder, '.runtime', `dist-${process.pid}`);
  const { build } = await import('vite');
  await build({
    configFile: join(rootFolder, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: draft },
  });
  refuseCycles(draft);
  await Promise.all(filesIn(draft).map(compress));
  writeFileSync(join(draft, ADDRESSES), JSON.stringify(['/', '/resident', ...(await listScreenPaths())]));
  writeFileSync(join(draft, FINGERPRINT), sources);
  const old = join(rootFolder, '.runtime', `old-${process.pid}`);
  if (existsSync(distFolder)) renameSync(distFolder, old);
  try {
    renameSync(draft, distFolder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!isWebClientBuilt()) throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

export async function listScreenPaths(): Promise<string[]> {
  const { features } = await import('../web/features.ts');
  return features.flatMap(({ screens }) => screens.map(({ path }) => path));
}

/** Chunks in an import cycle start in an unpredictable order, which can break a screen. */
function refuseCycles(folder: string): void {
  const manifest: Record<string, { imports?: string[] }> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const cycles = findCycles(
    Object.entries(manifest).flatMap(([part, { imports = [] }]) =>
      imports.map((other): [string, string] => [part, other]),
    ),
  );
  if (cycles.length > 0)
    throw new Error(`Parts of the build import each other: group them otherwise (vite.config.ts). ${cycles}`);
}

async function compress(path: string): Promise<void> {
  if (!COMPRESSIBLE.has(extname(path))) return;
  const content = await readFile(path);
  // Best Brotli takes three seconds per megabyte. The PDF viewer's files use a lower level, which makes them
  // 8 % larger.
  const quality = /\.(mjs|wasm)$/.test(path) ? 9 : constants.BROTLI_MAX_QUALITY;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
}

export function computeSourceFingerprint(): string {
  const sources = ['web', 'kit', 'core', 'features']
    .flatMap((folder) => filesIn(join(rootFolder, folder)))
    .filter((path) => !/[/\\]server[/\\]|\.test\.tsx?$/.test(relative(rootFolder, path)));
  const files = ['package-lock.json', 'vite.config.ts', 'scripts/webClient.ts'].map((name) =>
    join(rootFolder, name),
  );
  const hash = createHash('sha256');
  for (const path of [...sources, ...files].sort()) {
    const content = readFileSync(path);
    hash.update(`${relative(rootFolder, path)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
