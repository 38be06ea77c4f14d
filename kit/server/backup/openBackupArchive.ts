import { PassThrough, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ChecksumStream } from './checksumStream.ts';
import {
  anyManifestSchema,
  BACKUP_FORMAT,
  type BackupManifest,
  type EntryChecksum,
  listManifestEntries,
  MANIFEST_ENTRY,
  manifestSchema,
} from './manifest.ts';

export interface BackupArchiveReader {
  readonly manifest: BackupManifest;
  /** Pipes an entry into `sink`, which ends only if the checksum is correct. Throws an Error otherwise. */
  copyTo(entry: string, expected: EntryChecksum, sink: Writable): Promise<void>;
  bytes(entry: string, expected: EntryChecksum): Promise<Buffer>;
  close(): void;
}

/** Verifies all entries. Throws an Error of one sentence if the archive is altered, truncated or too new. */
export async function openBackupArchive(
  file: string,
  version: string,
  signal: AbortSignal,
): Promise<BackupArchiveReader> {
  let zip: ZipFile;
  try {
    zip = await openPromise(file, { autoClose: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw damaged(file, 'it has no end', error);
  }
  try {
    const entries = await readEntries(file, zip);
    const manifest = await readManifest(file, version, zip, entries);
    const copyTo = async (name: string, expected: EntryChecksum, sink: Writable) => {
      const entry = entries.get(name);
      if (!entry) throw damaged(file, `${name} is missing`);
      await pipeline(await zip.openReadStreamPromise(entry), new ChecksumStream(expected), sink, { signal });
    };
    const archive: BackupArchiveReader = {
      manifest,
      copyTo,
      async bytes(name, expected) {
        const chunks: Buffer[] = [];
        const sink = new Writable({
          write(chunk: Buffer, _encoding, callback) {
            chunks.push(chunk);
            callback();
          },
        });
        await copyTo(name, expected, sink);
        return Buffer.concat(chunks);
      },
      close: () => zip.close(),
    };
    await checkAll(file, archive, entries, signal);
    return archive;
  } catch (error) {
    zip.close();
    throw error;
  }
}

function damaged(file: string, reason: string, cause?: unknown): Error {
  return new Error(
    `${file} is no backup of Parvis, or was altered or cut off (${reason}): take another one.`,
    {
      cause,
    },
  );
}

async function readEntries(file: string, zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new Error(`The archive contains ${entry.fileName} twice`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw damaged(file, 'its list of contents cannot be read', error);
  }
  return entries;
}

async function readManifest(
  file: string,
  version: string,
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<BackupManifest> {
  const entry = entries.get(MANIFEST_ENTRY);
  if (!entry) throw damaged(file, `${MANIFEST_ENTRY} is missing`);
  let json: unknown;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const bytes = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>));
    if (crc32(bytes) !== entry.crc32) throw new Error('The checksum does not match.');
    json = JSON.parse(bytes.toString());
  } catch (error) {
    throw damaged(file, `${MANIFEST_ENTRY} cannot be read`, error);
  }
  const maker = anyManifestSchema.safeParse(json);
  if (maker.success && (maker.data.format > BACKUP_FORMAT || isNewer(maker.data.version, version)))
    throw createNewerBackupError(file, maker.data.version, version);
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw damaged(file, `${MANIFEST_ENTRY} says something else`, parsed.error);
  return parsed.data;
}

const isNewer = (version: string, than: string) => version.localeCompare(than, 'en', { numeric: true }) > 0;

export function createNewerBackupError(file: string, maker: string, version: string): Error {
  return new Error(
    `${file} was made by a newer Parvis (${maker}; this is ${version}): restore it with that one, or a later one.`,
  );
}

async function checkAll(
  file: string,
  { manifest, copyTo }: BackupArchiveReader,
  entries: ReadonlyMap<string, Entry>,
  signal: AbortSignal,
): Promise<void> {
  const listed = listManifestEntries(manifest);
  if (new Set(listed.map(([name]) => name)).size !== entries.size - 1)
    throw damaged(file, `it does not hold what ${MANIFEST_ENTRY} says`);
  for (const [name, expected] of listed) {
    try {
      await copyTo(name, expected, new PassThrough().resume());
    } catch (error) {
      signal.throwIfAborted();
      throw damaged(file, `${name} does not read as it was written`, error);
    }
  }
}
