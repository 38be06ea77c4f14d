import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { ChecksumStream } from './checksumStream.ts';
import { type BackupManifest, type EntryChecksum, MANIFEST_ENTRY } from './manifest.ts';

export interface BackupArchiveWriter {
  add(name: string, source: Readable, compress: boolean): Promise<EntryChecksum>;
  finish(manifest: BackupManifest): Promise<number>;
  abandon(): Promise<void>;
}

/** Begins a ZIP64 archive, named `<file>.part` until it is complete and synced. */
export async function createBackupArchiveWriter(
  file: string,
  signal: AbortSignal,
): Promise<BackupArchiveWriter> {
  const part = `${file}.part`;
  // Remove a stale `.part` file from a crashed run.
  await rm(part, { force: true });
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  const onDisk = pipeline(output, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), {
    signal,
  });
  onDisk.catch(() => undefined);
  let whole = false;

  const add = async (name: string, source: Readable, compress: boolean): Promise<EntryChecksum> => {
    const meter = new ChecksumStream();
    zip.addReadStream(meter, name, { compress, mode: 0o600 });
    // An error of the disk stops reading, which would otherwise wait forever.
    const transfer = Promise.all([pipeline(source, meter, { signal }), finished(meter)]);
    transfer.catch(() => undefined);
    await Promise.race([transfer, onDisk]);
    return meter.written;
  };
  return {
    add,
    async finish(manifest) {
      await add(MANIFEST_ENTRY, Readable.from([JSON.stringify(manifest)]), true);
      zip.end();
      await onDisk;
      const { size } = await stat(part);
      await rename(part, file);
      whole = true;
      const folder = await open(dirname(file));
      // So that a crash of the machine does not undo the renaming.
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
