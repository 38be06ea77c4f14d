import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { ChecksumStream } from './checksumStream.ts';
import { MANIFEST, type Manifest, type Written } from './manifest.ts';

export interface ArchiveWriter {
  /** Appends an entry, as fast as the disk takes it; `compress` what is not small already. */
  add(name: string, source: Readable, compress: boolean): Promise<Written>;
  /** Closes the archive and gives it its name; answers its bytes. */
  finish(manifest: Manifest): Promise<number>;
  /** Leaves nothing behind, unless it was finished. */
  abandon(): Promise<void>;
}

/**
 * Begins an archive: a ZIP64 that only its owner may read, under the name `<file>.part` until it is whole and on the disk.
 * `signal` breaks it off. Throws what the file system throws.
 */
export async function writeArchive(file: string, signal: AbortSignal): Promise<ArchiveWriter> {
  const part = `${file}.part`;
  // What a process that was killed has left.
  await rm(part, { force: true });
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  const onDisk = pipeline(output, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), {
    signal,
  });
  // Whoever waits for an entry or for the end is told.
  onDisk.catch(() => undefined);
  let whole = false;

  const add = async (name: string, source: Readable, compress: boolean): Promise<Written> => {
    const meter = new ChecksumStream();
    zip.addReadStream(meter, name, { compress, mode: 0o600 });
    // What the disk refuses stops the reading, which would wait for it for ever.
    const read = Promise.all([pipeline(source, meter, { signal }), finished(meter)]);
    read.catch(() => undefined);
    await Promise.race([read, onDisk]);
    return meter.written;
  };
  return {
    add,
    async finish(manifest) {
      await add(MANIFEST, Readable.from([JSON.stringify(manifest)]), true);
      zip.end();
      await onDisk;
      const { size } = await stat(part);
      await rename(part, file);
      whole = true;
      const folder = await open(dirname(file));
      // So that a crash of the machine does not take the name away again.
      await folder.sync().finally(() => folder.close());
      return size;
    },
    async abandon() {
      output.destroy();
      await onDisk.catch(() => undefined);
      if (!whole) await rm(part, { force: true });
    },
  };
}
