import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * Compressed bytes (brotli) of JavaScript that somebody waits for who logs in, a quarter of a second on a phone with 1.2 Mbit/s; and of the
 * program besides, which is fetched once that is there: a second, with the words of the screens' frame, which come with its own.
 */
export const LIMITS = { logIn: 42_000, program: 155_000 } as const;

/** What the program asks for on demand; French, the language by default, has the longer words. */
const ON_DEMAND = 'words.fr';

export interface Load {
  bytes: number;
  /** The largest first; `file` is relative to the build's folder. */
  chunks: { file: string; bytes: number }[];
}

interface ManifestChunk {
  file: string;
  name?: string;
  imports?: string[];
}

/**
 * The JavaScript that somebody who is not signed in loads with the log-in page: what it works with alone; and what the program has besides,
 * its words among it. With all that these import statically. Throws an Error when a part is not found.
 */
export function measureFirstLoad(dist: string): Record<keyof typeof LIMITS, Load> {
  const manifest: Record<string, ManifestChunk> = JSON.parse(
    readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
  );
  const seen = new Set<string>();
  const visit = (part: string): string[] => {
    const key = Object.keys(manifest).find((each) => each === part || manifest[each]?.name === part);
    const chunk = key === undefined ? undefined : manifest[key];
    if (!chunk)
      throw new Error(`The log-in page's part ${part} is not in the build: see ${import.meta.filename}`);
    if (seen.has(chunk.file)) return [];
    seen.add(chunk.file);
    return [chunk.file, ...(chunk.imports ?? []).flatMap(visit)];
  };
  const weigh = (files: string[]): Load => {
    const chunks = files
      .map((file) => ({ file, bytes: brotliCompressSync(readFileSync(join(dist, file))).length }))
      .sort((a, b) => b.bytes - a.bytes);
    return { bytes: chunks.reduce((sum, { bytes }) => sum + bytes, 0), chunks };
  };
  const logIn = weigh(visit('drawnLogin'));
  return { logIn, program: weigh(['index.html', ON_DEMAND].flatMap(visit)) };
}
