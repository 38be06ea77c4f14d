import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Compressed bytes (brotli) of JavaScript that the login page may load: a second on a phone with 1.2 Mbit/s. */
export const FIRST_LOAD_LIMIT = 150_000;

/** What the login page asks for on demand; French, the language by default, has the longer words. */
const ON_DEMAND = ['words.fr'];

interface FirstLoad {
  bytes: number;
  /** The largest first; `file` is relative to the build's folder. */
  chunks: { file: string; bytes: number }[];
}

interface ManifestChunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
}

/**
 * The JavaScript that somebody who is not signed in loads before seeing the login page: what index.html names, what
 * the page asks for on demand, and everything that these import statically. Throws an Error when a part is not found.
 */
export function measureFirstLoad(dist: string): FirstLoad {
  const manifest: Record<string, ManifestChunk> = JSON.parse(
    readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
  );
  const files = new Set(scriptsOf(readFileSync(join(dist, 'index.html'), 'utf8')));
  const seen = new Set<string>();
  function visit(key: string): void {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  }
  const keys = Object.keys(manifest);
  for (const key of keys) if (manifest[key]?.isEntry) visit(key);
  for (const part of ON_DEMAND) {
    const key = keys.find((name) => name.endsWith(part) || manifest[name]?.name === part);
    if (key === undefined)
      throw new Error(`The login page's part ${part} is not in the build: see ${import.meta.filename}`);
    visit(key);
  }
  const chunks = [...files]
    .map((file) => ({ file, bytes: brotliCompressSync(readFileSync(join(dist, file))).length }))
    .sort((a, b) => b.bytes - a.bytes);
  return { bytes: chunks.reduce((sum, chunk) => sum + chunk.bytes, 0), chunks };
}

/** Scripts and preloaded modules of the page, relative to its folder. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/?([^":]+\.js)"/g)].flatMap((match) => match[1] ?? []);
}
